import {
  checkLetter,
  fieldOfRefusal,
  isDraftLetter,
  type DraftLetter,
  type LetterError,
  type LetterField,
} from "../../domain/letter.ts";
import type { LetterAnswer } from "../../remote/people/letters.ts";

/** How far a letter is. `waiting`: nobody was reached, who may have got it all the same. */
export type LetterFate =
  | { state: "writing"; errors: Partial<Record<LetterField, LetterError>> }
  | { state: "waiting" | "failed" | "often" }
  | { state: "sent"; ticket: string };

const key = "letter";
const empty = (): DraftLetter => ({ opId: crypto.randomUUID(), name: "", email: "", topic: "", message: "" });

/** A letter that is kept on this device with every key, until it was sent. */
export class LetterDraft {
  private readonly deliver: (letter: DraftLetter) => Promise<LetterAnswer>;
  private letter: DraftLetter = readKept();

  constructor(deliver: (letter: DraftLetter) => Promise<LetterAnswer>) {
    this.deliver = deliver;
  }

  read(field: LetterField): string {
    return this.letter[field];
  }

  write(field: LetterField, text: string): void {
    this.letter = { ...this.letter, [field]: text };
    keep(this.letter);
  }

  /** To be repeated at will: it is one letter until it has arrived. */
  async send(): Promise<LetterFate> {
    const sent = this.letter;
    const errors = checkLetter(sent);
    if (Object.keys(errors).length > 0) return { state: "writing", errors };
    const answer = await this.deliver(sent);
    if (answer === "unreachable") return { state: "waiting" };
    if ("ticket" in answer) {
      this.begin(sent);
      return { state: "sent", ticket: answer.ticket };
    }
    const field = fieldOfRefusal(answer.refused);
    if (field) return { state: "writing", errors: { [field]: answer.refused as LetterError } };
    return { state: answer.refused === "rate_limited" ? "often" : "failed" };
  }

  /** The next one: empty, or with what was written while the last one went. */
  private begin(sent: DraftLetter): void {
    const changed = this.letter !== sent;
    this.letter = changed ? { ...this.letter, opId: crypto.randomUUID() } : empty();
    keep(changed ? this.letter : null);
  }
}

function readKept(): DraftLetter {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isDraftLetter(kept) ? kept : empty();
  } catch {
    return empty();
  }
}

function keep(letter: DraftLetter | null): void {
  try {
    if (letter) localStorage.setItem(key, JSON.stringify(letter));
    else localStorage.removeItem(key);
  } catch {
    // Storage is forbidden or full: then the letter lives as long as the page.
  }
}
