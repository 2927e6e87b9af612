import { useRef, useState } from "react";
import { pages } from "../../domain/paths/paths.ts";
import { readScannedText } from "../../domain/codes/scanned-text.ts";
import { examineCode, type CodeRefusal } from "../../sync/codes/open-code.ts";
import { findCode } from "./online.ts";

export type FoundCode =
  | { kind: "place"; name: string | null; path: string }
  | { kind: "refused"; reason: CodeRefusal }
  | { kind: "foreign"; host: string }
  | { kind: "other" };

type Asked = "ok" | "nothing" | "unknown" | "offline";

/** What was scanned last. Nothing is opened before the person has seen where it leads, and nothing of others at all. */
export function useFoundCode() {
  const [found, setFound] = useState<FoundCode | null>(null);
  const last = useRef<string | null>(null);

  const follow = async (question: string) => {
    const examined = await examineCode(new URLSearchParams(question));
    setFound(
      examined.ok
        ? { kind: "place", name: examined.name, path: `${pages.code}?${question}` }
        : { kind: "refused", reason: examined.reason },
    );
  };

  /** Of a camera, which sees the same code eight times a second. */
  const onText = (text: string): void => {
    if (text === last.current) return;
    last.current = text;
    const read = readScannedText(text, [location.host]);
    if (read.kind === "code") void follow(read.question);
    else setFound(read.kind === "foreign" ? read : { kind: "other" });
  };

  /** Of a keyboard, where it is said at the field what is wrong. */
  const onTyped = async (text: string): Promise<Asked> => {
    const read = readScannedText(text, [location.host]);
    if (read.kind === "foreign") setFound(read);
    if (read.kind === "code") await follow(read.question);
    if (read.kind !== "short") return read.kind === "nothing" ? "nothing" : "ok";
    const answer = await findCode(read.code);
    if (answer.kind !== "found") return answer.kind;
    await follow(answer.question);
    return "ok";
  };

  const forget = () => {
    last.current = null;
    setFound(null);
  };
  return { found, onText, onTyped, forget };
}
