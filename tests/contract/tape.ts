/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type Spoken = { method: string; path: string; headers: Record<string, string>; body: Json };
export type Heard = { status: number; body: Json };

/** What the walk was given beside the answers: names of the furnished world, the newest mail to an address, a code of a secret. */
export type Source = { kind: "world" | "mail" | "totp"; of: string };
export type Given = { step: string; source: Source; given: Json };
export type Exchange = { step: string; request: Spoken; answer: Heard };
export type Entry = Given | Exchange;

/** The requests of one released client with the answers that it got, in order. */
export type ClientRecord = {
  /** Version of the program, and the commit where the version says too little. */
  version: string;
  /** The server that answered, where it was a later one than the client. */
  answersOf?: string;
  recordedAt: string;
  entries: Entry[];
};

export const isExchange = (entry: Entry): entry is Exchange => "request" in entry;

/** Every text in a value, by its place, e.g. "/session/user/id". */
export function* textsIn(value: Json, place = ""): Generator<[place: string, text: string]> {
  if (typeof value === "string") yield [place, value];
  else if (typeof value === "object" && value !== null)
    for (const [key, part] of Object.entries(value)) if (!key.includes("/")) yield* textsIn(part, `${place}/${key}`);
}

export function mapTexts(value: Json, change: (text: string) => Json): Json {
  if (typeof value === "string") return change(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part: Json) => mapTexts(part, change));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapTexts(part, change)]));
}

/** The text at a place of a value; null if there is none. */
export function textAt(value: Json, place: string): string | null {
  let at: Json | undefined = value;
  for (const key of place.split("/").slice(1)) at = (at as Record<string, Json> | null | undefined)?.[key];
  return typeof at === "string" ? at : null;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const shortestLink = 12;
const dayMs = 86_400_000;

/**
 * Writes down what a client says and hears. A request refers to earlier answers instead of repeating their texts, e.g.
 * `{{7/access_token}}`, to ids that the client made as `{{new3}}`, and to its clock as `{{ms-120}}`.
 */
export class Recorder {
  readonly entries: Entry[] = [];
  private readonly links = new Map<string, string>();
  private readonly made = new Map<string, string>();

  give(step: string, source: Source, given: Json): void {
    const entry = { step, source: { ...source, of: this.refer(source.of) }, given };
    this.link(given);
    this.entries.push(entry);
  }

  hear(step: string, spoken: Spoken, heard: Heard): void {
    const said = (value: Json) => mapTexts(value, (text) => this.refer(text));
    const request = {
      method: spoken.method,
      path: this.refer(spoken.path),
      headers: said(spoken.headers) as Record<string, string>,
      body: said(spoken.body),
    };
    const body = mapTexts(shortened(heard.body), (text) => text.replaceAll(uuid, (id) => this.made.get(id) ?? id));
    // Texts that came from this client are no news.
    this.link(heard.body);
    this.entries.push({ step, request, answer: { status: heard.status, body } });
  }

  private link(value: Json): void {
    for (const [place, text] of textsIn(value)) {
      const isCode = /^\d{6}$/.test(text);
      if ((text.length < shortestLink && !isCode) || this.links.has(text) || this.made.has(text)) continue;
      this.links.set(text, `{{${this.entries.length}${place}}}`);
    }
  }

  private refer(text: string): string {
    let written = text;
    for (const [known, link] of [...this.links].toSorted(([one], [other]) => other.length - one.length))
      if (written.includes(known)) written = written.replaceAll(known, link);
    return written
      .replaceAll(uuid, (id) => {
        const name = this.made.get(id) ?? `{{new${this.made.size + 1}}}`;
        this.made.set(id, name);
        return name;
      })
      .replaceAll(isoTime, (time) => {
        const ms = Date.parse(time) - Date.now();
        return Math.abs(ms) < dayMs ? `{{ms${ms < 0 ? "" : "+"}${ms}}}` : time;
      });
  }
}

/** A few elements show what a list is made of; batches of this walk are shorter. */
const longestList = 5;
function shortened(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, longestList).map((part: Json) => shortened(part));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}
