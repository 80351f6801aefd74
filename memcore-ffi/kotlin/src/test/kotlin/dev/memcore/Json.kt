package dev.memcore

import kotlinx.serialization.json.*
import java.io.File

/** A case of a vector file, read without ceremony. */
class Case(val json: JsonObject) {
    operator fun contains(key: String): Boolean = key in json

    /** Null where there is none, and where it is null. */
    fun text(key: String): String? = json[key]?.let { if (it is JsonNull) null else it.jsonPrimitive.content }

    fun must(key: String): String = text(key) ?: error("a case without $key")

    fun flag(key: String): Boolean? = json[key]?.jsonPrimitive?.boolean

    fun long(key: String): Long? = json[key]?.jsonPrimitive?.long

    fun double(key: String): Double? = json[key]?.jsonPrimitive?.double

    fun texts(key: String): List<String>? = json[key]?.takeUnless { it is JsonNull }?.jsonArray?.map { it.jsonPrimitive.content }

    fun list(key: String): List<JsonElement> = json[key]?.takeUnless { it is JsonNull }?.jsonArray ?: emptyList()

    fun cases(key: String): List<Case> = list(key).map { Case(it.jsonObject) }

    fun case(key: String): Case? = json[key]?.takeUnless { it is JsonNull }?.let { Case(it.jsonObject) }

    fun map(key: String): Map<String, JsonElement> = json[key]?.jsonObject ?: emptyMap()

    fun textMap(key: String): Map<String, String> = map(key).mapValues { it.value.jsonPrimitive.content }

    companion object {
        val folder: File = File(System.getProperty("memcore.vectors"))

        fun file(name: String): List<Case> =
            kotlinx.serialization.json.Json.parseToJsonElement(File(folder, "$name.json").readText()).jsonObject.getValue("cases").jsonArray
                .map { Case(it.jsonObject) }
    }
}

/** `metadata_modified` of `METADATA_MODIFIED` and of `MetadataModified`. */
fun word(value: Any?): String? = when (value) {
    null -> null
    is Enum<*> -> value.name.lowercase()
    else -> value::class.simpleName!!.replace(Regex("(?<=.)[A-Z]"), "_$0").lowercase()
}

/** An enum's value by its JSON name. */
inline fun <reified E : Enum<E>> valueOf(name: String): E =
    enumValues<E>().first { it.name.replace("_", "").equals(name.replace("_", ""), ignoreCase = true) }

/** The part of a text between two places in bytes. */
fun Span.of(text: String): String = String(text.toByteArray().copyOfRange(start.toInt(), end.toInt()))

/** The code of the error that a call fails with. */
fun errorCode(work: () -> Unit): String? = try {
    work()
    null
} catch (error: MemcoreException) {
    error.code
}
