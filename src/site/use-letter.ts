import { useEffect, useState } from "react";
import { checkLetter, draftLetterSchema, type DraftLetter, type LetterError } from "../domain/letter.ts";
import { sendLetter } from "../remote/letters.ts";
import { readRemoteConfig } from "../sync/remote-config.ts";
import { readToken } from "../sync/token.ts";

const key = "letter";
const empty = (): DraftLetter => ({ opId: crypto.randomUUID(), name: "", email: "", topic: "", message: "" });

function readKept(): DraftLetter {
  try {
    const kept = draftLetterSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? ""));
    return kept.success ? kept.data : empty();
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

type Outcome = "waiting" | "failed" | "often" | null;

/** A letter that is kept on this device with every key, until it was sent. Without a connection it goes when there is one. */
export function useLetter() {
  const [letter, setLetter] = useState(readKept);
  const [errors, setErrors] = useState<Partial<Record<string, LetterError>>>({});
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [ticket, setTicket] = useState<string | null>(null);

  const write = (change: Partial<DraftLetter>) => {
    const next = { ...letter, ...change };
    keep(next);
    setLetter(next);
  };

  const send = async (): Promise<void> => {
    const wrong = checkLetter(letter);
    setErrors(wrong);
    setOutcome(null);
    if (Object.keys(wrong).length > 0) return;
    const config = await readRemoteConfig();
    // Whoever is signed in writes as themselves; whose session is over writes as anybody may.
    const token = await readToken();
    const answer = config
      ? await sendLetter(config, token.kind === "token" ? token.accessToken : null, letter)
      : "unreached";
    if (answer === "unreached") return setOutcome("waiting");
    if ("ticket" in answer) {
      keep(null);
      setLetter(empty());
      return setTicket(answer.ticket);
    }
    const field = fieldOf[answer.refused];
    if (field) setErrors({ [field]: answer.refused as LetterError });
    else setOutcome(answer.refused === "rate_limited" ? "often" : "failed");
  };

  useEffect(() => {
    if (outcome !== "waiting") return;
    const again = () => void send();
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  });

  return { letter, write, errors, outcome, ticket, send, another: () => setTicket(null) };
}

const fieldOf: Record<string, string> = {
  name_required: "name",
  email_invalid: "email",
  topic_required: "topic",
  message_required: "message",
};
