import compile from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";

/** A text in ICU MessageFormat, a list of paragraphs, or texts by name: the content of `<language>/<area>.json`. */
export type Text = string | readonly Text[] | { readonly [name: string]: Text };

/** Makes the values of a catalogue from compiled texts that have placeholders. */
export type Maker<Value> = {
  message: (compiled: CompiledMessage) => Value;
  list: (compiled: readonly CompiledMessage[]) => Value;
  plain: (text: string | readonly string[]) => Value;
  group: (entries: [name: string, value: Value][]) => Value;
  rows: (values: Value[]) => Value;
};

const isList = (text: Text): text is readonly Text[] => Array.isArray(text);

/** Compiles the texts of an area. A list of texts becomes one function if any of its texts has a placeholder. */
export function compileTexts<Value>(text: Text, maker: Maker<Value>): Value {
  if (typeof text === "string") {
    const compiled = compile(text);
    return typeof compiled === "string" ? maker.plain(compiled) : maker.message(compiled);
  }
  if (isList(text)) {
    if (!text.every((one) => typeof one === "string")) return maker.rows(text.map((one) => compileTexts(one, maker)));
    const compiled = text.map((one) => compile(one));
    return compiled.every((one) => typeof one === "string") ? maker.plain(compiled) : maker.list(compiled);
  }
  return maker.group(Object.entries(text).map(([name, value]) => [name, compileTexts(value, maker)]));
}
