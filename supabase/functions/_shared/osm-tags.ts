export type OsmTags = Readonly<Record<string, string | undefined>>;

/** A value that is left out or repaired, and why. */
export type TagProblem = { key: string; problem: string };

/** Keys that the product uses. Others are dropped without a look, however odd they are. */
const usedKey =
  /^(?:(?:(?:disused|abandoned|was|closed):)?amenity|addr:[a-z]+|name(?::[a-z]{2,3})?|(?:int|official|short|loc|alt|old)_name|brand|cuisine|place|opening_hours|(?:contact:)?(?:phone|website)|url|disused|abandoned|operational_status|end_date)$/;

const flags = new Set(["disused", "abandoned"]);

/** Characters that cannot be stored: NUL, and half of a character outside the basic plane. */
const unstorable = /\0|\p{Cs}/gu;
/** What decoders write for bytes that they could not read. */
const lost = "\ufffd";

/**
 * Reads the tags of an element of any exporter: some write numbers and lists instead of texts. A bad value is left out
 * alone, with a problem; `undefined` and null are no values.
 */
export function readTags(raw: Readonly<Record<string, unknown>>): { tags: OsmTags; problems: TagProblem[] } {
  const tags: Record<string, string> = {};
  const problems: TagProblem[] = [];
  for (const [key, value] of Object.entries(raw)) {
    if (value === null || value === undefined || !usedKey.test(key)) continue;
    const text = typeof value === "boolean" && flags.has(key) ? (value ? "yes" : "no") : toText(value);
    if (text === null) problems.push({ key, problem: "is not a text" });
    else if (text.includes(lost)) problems.push({ key, problem: `"${text.slice(0, 80)}" has lost letters` });
    else {
      tags[key] = text.replace(unstorable, "");
      if (tags[key] !== text)
        problems.push({ key, problem: "had characters that cannot be stored; they are left out" });
    }
  }
  return { tags, problems };
}

function toText(value: unknown): string | null {
  if (typeof value === "string") return value;
  // Larger numbers lost digits when they were read.
  if (typeof value === "number") return Number.isSafeInteger(value) || Math.abs(value) < 1e6 ? String(value) : null;
  if (!Array.isArray(value)) return null;
  const texts = value.map((one: unknown) => (Array.isArray(one) ? null : toText(one)));
  return texts.includes(null) ? null : texts.join(";");
}
