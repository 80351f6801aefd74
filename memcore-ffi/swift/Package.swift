// swift-tools-version: 6.0
// memcore for Swift. `generate` in this folder's parent writes the sources in Sources/*/Generated first; `.ci/swift` does all
// of it. An app takes an XCFramework instead of a library folder: see the README.
import Foundation
import PackageDescription

let libraries = ProcessInfo.processInfo.environment["MEMCORE_LIB_DIR"] ?? "../../target/debug"

let package = Package(
    name: "Memcore",
    products: [.library(name: "Memcore", targets: ["Memcore"])],
    targets: [
        .systemLibrary(name: "MemcoreFFI"),
        .target(
            name: "Memcore",
            dependencies: ["MemcoreFFI"],
            linkerSettings: [
                .linkedLibrary("memcore_ffi"),
                .unsafeFlags(["-L\(libraries)", "-Xlinker", "-rpath=\(libraries)"]),
            ]
        ),
        .testTarget(name: "MemcoreTests", dependencies: ["Memcore"]),
    ]
)
