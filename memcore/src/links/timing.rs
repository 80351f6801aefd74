use crate::*;
use std::time::Instant;
fn vault(n: usize, body_kb: f64) -> Vec<Memory> {
    let mut x = 12345u64;
    let mut rnd = move |m: usize| { x ^= x << 13; x ^= x >> 7; x ^= x << 17; (x % m as u64) as usize };
    let words = ["deploy","release","tests","schema","database","login","billing","invoice","cache","webhook","oncall","rota","ferry","ticket","harbour","price","tax","korea","launch","mobile","retry","queue","index","search","email"];
    let kinds = ["feedback","project","reference","user"];
    let stems: Vec<String> = (0..n).map(|i| format!("{}_{}_{}_{}", kinds[rnd(4)], words[rnd(25)], words[rnd(25)], i)).collect();
    let names: Vec<String> = (0..n).map(|i| if rnd(2)==0 { stems[i].clone() } else { format!("{} {} about {}", words[rnd(25)], words[rnd(25)], i) }).collect();
    let mut bodies: Vec<String> = (0..n).map(|_| { let mut b = String::new(); while (b.len() as f64) < body_kb*1024.0*(0.5+rnd(100) as f64/100.0) { for _ in 0..14 { b.push_str(words[rnd(25)]); b.push(' '); } b.push_str("**why** it is `so`.\n\n"); } b }).collect();
    for l in 0..n*12/10 {
        let t = rnd(n);
        let text = match l % 20 { 0 => format!("{}x{}zz", words[rnd(25)], stems[t].replace('e',"i")), 1 => stems[t].to_uppercase(), 2 => format!("{}#Why", names[t]), k if k < 12 => names[t].clone(), _ => stems[t].clone() };
        let f = if rnd(2) == 0 { rnd(n) } else { rnd(n/4) };
        bodies[f].push_str(&format!("See [[{text}]] for more.\n"));
    }
    (0..n).map(|i| Memory::parse(MemoryId::new(Scope::Project, format!("{}.md", stems[i]).parse().unwrap()), format!("---\nname: {}\ndescription: x\ntype: project\n---\n{}", names[i], bodies[i]))).collect()
}
#[test]
fn timing() {
    for kb in [0.7, 1.5, 3.0] {
        for _ in 0..3 {
            let m = vault(10_000, kb);
            let with = m.iter().filter(|m| m.source().contains("[[")).count();
            let t = Instant::now();
            let names = Names::new(&m);
            let tn = t.elapsed(); drop(names);
            let t = Instant::now();
            let g = LinkGraph::build(&m);
            let cold = t.elapsed();
            let t = Instant::now();
            let g2 = LinkGraph::build(&m);
            let warm = t.elapsed();
            let t = Instant::now();
            let near = g.dangling().iter().filter(|d| g.nearest(d).is_some()).count();
            let tnear = t.elapsed();
            let t = Instant::now();
            let (d, mm) = (g.dot().len(), g.mermaid().len());
            let tr = t.elapsed();
            println!("{kb} KB, {with} with links: names {tn:?} cold {cold:?} warm {warm:?} near {near}/{} {tnear:?} render {tr:?} {d} {mm} edges {} amb {} orph {} {}", g.dangling().len(), g.edges().len(), g.ambiguous().len(), g.orphans().count(), g2.edges().len());
        }
    }
}
#[test]
fn phases() {
    let m = vault(10_000, 0.7);
    let _ = LinkGraph::build(&m);
    let mut best = [f64::MAX; 8];
    for _ in 0..150 {
        let mut b = [0f64; 8];
        let mut t = Instant::now();
        let mut lap = |i: usize| { b[i] = t.elapsed().as_secs_f64() * 1e3; t = Instant::now(); };
        let mut v = m.clone(); lap(0);
        v.sort_by(|a, b| a.id().cmp(b.id())); v.dedup_by(|a, b| a.id() == b.id()); lap(1);
        let names = Names::new(&m); lap(2);
        names.find("nowhere at all"); lap(3);
        let mut n = 0; for x in &m { for l in x.links() { n += names.find(&l.target).is_some() as usize; } } lap(4);
        let l = super::build::Links::find(&names); lap(5);
        let g = LinkGraph::build(&m); lap(6);
        drop(g); drop(l); lap(7);
        assert!(n > 0);
        for i in 0..8 { best[i] = best[i].min(b[i]); }
    }
    println!("clone {:.2} sort {:.2} names {:.2} fold {:.2} find-all-1-thread {:.2} links {:.2} build {:.2} drop {:.2}", best[0], best[1], best[2], best[3], best[4], best[5], best[6], best[7]);
}
