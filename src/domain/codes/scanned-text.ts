import { pages } from "../paths/paths.ts";
import { toPlaceId } from "../places/place.ts";

/**
 * What a camera read or a person typed. `question`: of the address that a code of ours leads to. `foreign`: an address of
 * somebody else, which is never opened. `short`: what stands under a code for typing, without its dash.
 */
export type ScannedText =
  | { kind: "code"; question: string }
  | { kind: "short"; code: string }
  | { kind: "foreign"; host: string }
  | { kind: "nothing" };

const address = /^(?:(https?):\/\/)?([^/?#\s@\\]+\.[^/?#\s@\\]+|localhost(?::\d+)?|[^/?#\s@\\]+:\d+)?(\/[^\s]*)?$/i;

/** `ownHosts`: of this site, with their ports, in lower case. */
export function readScannedText(text: string, ownHosts: readonly string[]): ScannedText {
  const trimmed = text.trim();
  const short = /^([0-9a-f]{4})[\s-]?([0-9a-f]{4})$/i.exec(trimmed);
  if (short) return { kind: "short", code: `${short[1]}${short[2]}`.toLowerCase() };
  if (/^\w+:[\w:.-]+$/.test(trimmed) && toPlaceId(trimmed) !== null && !ownHosts.includes(trimmed))
    return { kind: "code", question: `place_id=${trimmed}` };
  const [, scheme, host = "", path = ""] = address.exec(trimmed) ?? [];
  if (host !== "" && !ownHosts.includes(host.toLowerCase()))
    return scheme !== undefined || path !== "" ? { kind: "foreign", host } : { kind: "nothing" };
  if (path.startsWith(`${pages.code}?`)) {
    const [question = ""] = path.slice(pages.code.length + 1).split("#");
    return { kind: "code", question };
  }
  return { kind: "nothing" };
}
