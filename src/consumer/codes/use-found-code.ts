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

/** The last scanned code. It is only opened after the person has seen its target; foreign codes are never opened. */
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

  /** For the camera, which sees the same code eight times per second. */
  const onText = (text: string): void => {
    if (text === last.current) return;
    last.current = text;
    const read = readScannedText(text, [location.host]);
    if (read.kind === "code") void follow(read.question);
    else setFound(read.kind === "foreign" ? read : { kind: "other" });
  };

  /** For typed codes; the result is shown at the field. */
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
