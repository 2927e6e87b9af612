import format, { type CompiledMessage, type FormatOptions, type FormatValues } from "icu-minify/format";
import type { OwnFormats } from "./format.ts";
import { isolate } from "./isolate-name.ts";

/** What a text is filled with. Null: not known; a text chooses its wording for that by `{name, select, null {…} other {…}}`. */
export type Values = Readonly<Record<string, string | number | boolean | null>>;
export type Message = (values: Values) => string;
export type MessageList = (values: Values) => string[];

/** `<language>/grammar.ts`: what a language needs beyond texts. */
export type Grammar = {
  /** Functions of this language for its texts: `<de>{city}</de>` in French is "d’Esch" or "de Metz". */
  tags?: Readonly<Record<string, (text: string) => string>>;
  /** How dates and lists are written if browsers do not know the language. */
  formats?: OwnFormats;
};

/** The styles of `{count, number, bytes}` and `{when, date, month}`; `plain` is used without a style. */
export type NamedFormats = {
  number: { plain: (value: number) => string; [style: string]: (value: number) => string };
  date: { plain: (iso: string) => string; [style: string]: (iso: string) => string };
};

const styled = <Value>(styles: Record<string, (value: Value) => string>) =>
  Object.fromEntries(Object.entries(styles).map(([style, write]) => [style, { format: write }]));

/** Every language isolates names: see isolate-name.ts. */
const commonTags = { bdi: isolate };

/** Makes the functions of one language from compiled texts. `locale`: the language whose plural rules apply. */
export function messageMaker(locale: string, { tags = {} }: Grammar, formats: NamedFormats) {
  const rules = new Map<string, Intl.PluralRules>();
  // The formatter only ever calls `format`, so that our own functions can stand in for those of `Intl`.
  const options: FormatOptions = {
    formats: {
      number: styled(formats.number) as Record<string, Intl.NumberFormatOptions>,
      date: styled(formats.date) as Record<string, Intl.DateTimeFormatOptions>,
    },
    formatters: {
      getNumberFormat: (_locale, style) => pick(style, formats.number.plain) as Intl.NumberFormat,
      getDateTimeFormat: (_locale, style) =>
        writesDates(pick(style, formats.date.plain)) as unknown as Intl.DateTimeFormat,
      getPluralRules: (_locale, { type = "cardinal" } = {}) => {
        const known = rules.get(type) ?? new Intl.PluralRules(locale, { type });
        rules.set(type, known);
        return known;
      },
    },
  };
  const functions = Object.fromEntries(
    Object.entries({ ...commonTags, ...tags }).map(([name, write]) => [
      name,
      (parts: string[]) => write(parts.join("")),
    ]),
  );
  const message = (compiled: CompiledMessage): Message => {
    const dates = datesIn(compiled);
    return (values) => {
      const times = Object.fromEntries(dates.map((name) => [name, new Date(String(values[name]))]));
      return String(format(compiled, locale, { ...values, ...times, ...functions } as FormatValues<string>, options));
    };
  };
  return {
    message,
    list: (compiled: readonly CompiledMessage[]): MessageList => {
      const messages = compiled.map(message);
      return (values) => messages.map((write) => write(values));
    },
  };
}

function pick<Write>(style: object | undefined, plain: Write): { format: Write } {
  return style !== undefined && "format" in style ? (style as { format: Write }) : { format: plain };
}

/** Our functions take ISO times and write nothing for a value that is none. */
const writesDates = ({ format: write }: { format: (iso: string) => string }) => ({
  format: (at: Date) => (Number.isNaN(at.getTime()) ? "" : write(at.toISOString())),
});

/** The names of the placeholders that are dates: the formatter wants `Date` objects for them. 5: date, 6: time. */
function datesIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node) && typeof node[0] === "string" && (node[1] === 5 || node[1] === 6)) return [node[0]];
  return Object.values(node).flatMap(datesIn);
}
