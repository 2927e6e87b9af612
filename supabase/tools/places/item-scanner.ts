/** A feature or element of a text, with its line; `problem` if it cannot be read. */
export type ReadItem = { line: number; item: unknown } | { line: number; problem: string };

/** Characters. An item without an end must not collect the rest of a large file. */
const longestItem = 16 * 1024 * 1024;
/** Characters before a list that contain its key. */
const keyReach = 64;
const listKey = /"(?:features|elements)"\s*:\s*$/;
/** Where the next item may begin after a broken one: on the next line, after a record separator, or at a feature. */
const nextStart = new RegExp(
  `\n|${String.fromCodePoint(30)}|\\{\\s*"type"\\s*:\\s*"(?:Feature|node|way|relation)"`,
  "g",
);
const itemTypes = new Set(["Feature", "node", "way", "relation"]);

const [lineFeed, recordSeparator, quote, backslash] = [10, 30, 34, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/**
 * Finds the features of GeoJSON (a collection, or one feature after another) and the elements of Overpass JSON in a text
 * that arrives in parts. A broken item costs itself only: reading continues with the next line or feature.
 */
export class ItemScanner {
  /** The text that is not yet consumed. */
  #text = "";
  /** Position in `#text`. */
  #at = 0;
  /** Start of the open item or outer object; -1 between items. */
  #start = -1;
  #depth = 0;
  #quoted = false;
  /** Inside the list of an outer object. */
  #listed = false;
  /** After a broken item, until the next good one: nested objects of the broken one are no items. */
  #recovering = false;
  #line = 1;
  #counted = 0;

  *push(part: string): Generator<ReadItem> {
    this.#text += part;
    yield* this.#scan();
    const kept = this.#start >= 0 ? this.#start : Math.max(0, this.#at - keyReach);
    this.#lineAt(kept);
    this.#text = this.#text.slice(kept);
    this.#at -= kept;
    this.#counted -= kept;
    if (this.#start >= 0) this.#start = 0;
  }

  *end(): Generator<ReadItem> {
    while (this.#start >= 0) {
      yield* this.#fail("the file ends inside this feature");
      yield* this.#scan();
    }
    if (this.#listed && !this.#recovering)
      yield { line: this.#lineAt(this.#text.length), problem: "the file ends before its list of features" };
  }

  *#scan(): Generator<ReadItem> {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      const inItem = this.#start >= 0;
      if (inItem && this.#at - this.#start > longestItem) yield* this.#fail("this feature does not end");
      else if (this.#quoted) {
        if (code === backslash) this.#at += 1;
        else if (code === quote) this.#quoted = false;
        else if (code === lineFeed) {
          this.#quoted = false;
          if (inItem) yield* this.#fail("a text without a closing quotation mark");
        }
      } else if (code === quote) this.#quoted = this.#depth > 0;
      else if (code === openObject) this.#open();
      else if (code === closeObject || code === closeList) yield* this.#close(code);
      else if (code === openList && this.#depth > 0) this.#openList();
      else if (code === recordSeparator && inItem) yield* this.#fail("this feature does not end");
    }
  }

  /** The depth at which items begin. */
  get #itemDepth(): number {
    return this.#listed ? 2 : 0;
  }

  #open(): void {
    // A bracket too many ended the list; only a value with a key may be here.
    if (this.#start < 0 && this.#depth === 1 && !this.#listed && !/:\s*$/.test(this.#before())) {
      this.#listed = true;
      this.#depth = 2;
    }
    if (this.#start < 0 && this.#depth === this.#itemDepth) this.#start = this.#at;
    this.#depth += 1;
  }

  #before(): string {
    return this.#text.slice(Math.max(0, this.#at - keyReach), this.#at);
  }

  #openList(): void {
    this.#depth += 1;
    if (this.#listed || this.#depth !== 2 || !listKey.test(this.#before())) return;
    this.#listed = true;
    this.#start = -1;
  }

  *#close(code: number): Generator<ReadItem> {
    if (this.#start < 0) {
      // A closing bracket of a broken item, or one too many.
      if (this.#recovering || this.#depth === 0 || (this.#listed && code === closeObject)) return;
      this.#depth -= 1;
      if (this.#depth < 2) this.#listed = false;
      return;
    }
    this.#depth -= 1;
    if (this.#depth > this.#itemDepth) return;
    const text = this.#text.slice(this.#start, this.#at + 1);
    let item: unknown;
    try {
      item = JSON.parse(text);
    } catch (error) {
      return yield* this.#fail(error instanceof Error ? error.message : String(error));
    }
    const line = this.#lineAt(this.#start);
    this.#start = -1;
    if (this.#recovering && !itemTypes.has((item as { type?: string }).type ?? "")) return;
    this.#recovering = false;
    yield { line, item };
  }

  /** Reports the open item, and continues at the next place where an item may begin. */
  *#fail(problem: string): Generator<ReadItem> {
    const line = this.#lineAt(this.#start);
    const broken = this.#text.slice(this.#start, Math.min(this.#at, this.#start + 200));
    nextStart.lastIndex = this.#start + 1;
    const next = nextStart.exec(this.#text);
    // `#scan` goes one character on.
    this.#at = next && next.index < this.#at ? next.index - Number(next[0].startsWith("{")) : this.#at;
    this.#start = -1;
    this.#depth = this.#itemDepth;
    this.#quoted = false;
    const told = !this.#recovering || /"type"\s*:\s*"(?:Feature|node|way|relation)"/.test(broken);
    this.#recovering = true;
    if (told) yield { line, problem };
  }

  /** The line of a position; positions must only increase. */
  #lineAt(position: number): number {
    for (; this.#counted < position; this.#counted += 1)
      if (this.#text.charCodeAt(this.#counted) === lineFeed) this.#line += 1;
    return this.#line;
  }
}

/** All items of a text. */
export function* readItems(text: string): Generator<ReadItem> {
  const scanner = new ItemScanner();
  yield* scanner.push(text);
  yield* scanner.end();
}
