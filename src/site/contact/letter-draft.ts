import {
  checkLetter,
  fieldOfRefusal,
  isDraftLetter,
  type DraftLetter,
  type LetterError,
  type LetterField,
} from "../../domain/letter.ts";
import type { LetterAnswer } from "../../remote/people/letters.ts";

/** State of a message. `waiting`: no response, though the server may have received it. `captcha`: it asks for one first. */
export type LetterState =
  | { state: "writing"; errors: Partial<Record<LetterField, LetterError>> }
  | { state: "waiting" | "failed" | "often" | "captcha" }
  | { state: "sent"; ticket: string };

const stateOfRefusal: Partial<Record<string, "often" | "captcha">> = {
  rate_limited: "often",
  captcha_needed: "captcha",
};
const key = "letter";
const empty = (): DraftLetter => ({ opId: crypto.randomUUID(), name: "", email: "", topic: "", message: "" });

/** `pass`: for a solved captcha. */
type Deliver = (letter: DraftLetter, pass: string | null) => Promise<LetterAnswer>;

/** A contact message, stored on this device after every keystroke until it is sent. */
export class LetterDraft {
  private readonly deliver: Deliver;
  private letter: DraftLetter = readStored();

  constructor(deliver: Deliver) {
    this.deliver = deliver;
  }

  read(field: LetterField): string {
    return this.letter[field];
  }

  write(field: LetterField, text: string): void {
    this.letter = { ...this.letter, [field]: text };
    store(this.letter);
  }

  /** Sends the message. May be repeated: it keeps its id until the server has confirmed it. */
  async send(pass: string | null = null): Promise<LetterState> {
    const sent = this.letter;
    const errors = checkLetter(sent);
    if (Object.keys(errors).length > 0) return { state: "writing", errors };
    const answer = await this.deliver(sent, pass);
    if (answer === "unreachable") return { state: "waiting" };
    if ("ticket" in answer) {
      this.startNext(sent);
      return { state: "sent", ticket: answer.ticket };
    }
    const field = fieldOfRefusal(answer.refused);
    if (field) return { state: "writing", errors: { [field]: answer.refused as LetterError } };
    return { state: stateOfRefusal[answer.refused] ?? "failed" };
  }

  /** Starts the next message: empty, or with what was typed while the last one was being sent. */
  private startNext(sent: DraftLetter): void {
    const changed = this.letter !== sent;
    this.letter = changed ? { ...this.letter, opId: crypto.randomUUID() } : empty();
    store(changed ? this.letter : null);
  }
}

function readStored(): DraftLetter {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return isDraftLetter(stored) ? stored : empty();
  } catch {
    return empty();
  }
}

function store(letter: DraftLetter | null): void {
  try {
    if (letter) localStorage.setItem(key, JSON.stringify(letter));
    else localStorage.removeItem(key);
  } catch {
    // Storage is unavailable or full: the message lasts as long as the page.
  }
}
