import { pages } from "../paths/paths.ts";
import { toPlaceId } from "../places/place.ts";

/**
 * A text that a camera read or a person typed. `question`: the query of one of our code addresses. `foreign`: any other
 * address, which is never opened. `short`: the characters printed below a code for typing, without the dash.
 */
export type ScannedText =
  | { kind: "code"; question: string }
  | { kind: "short"; code: string }
  | { kind: "foreign"; host: string }
  | { kind: "nothing" };

const address = /^(?:(https?):\/\/)?([^/?#\s@\\]+\.[^/?#\s@\\]+|localhost(?::\d+)?|[^/?#\s@\\]+:\d+)?(\/[^\s]*)?$/i;

/** `ownHosts`: host names of this site, with ports, in lower case. */
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
