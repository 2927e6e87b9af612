import { fromBase64Url, toBase64Url, toHex } from "../text/base64url.ts";
import { fromUtf8, toUtf8 } from "../text/utf8.ts";
import type { Position } from "../places/distance.ts";
import { pages } from "../paths/paths.ts";
import { toPlaceId } from "../places/place.ts";
import { uuidSchema } from "../uuid.ts";

/** Data in a printed code: enough to rate a place that this device does not know. Signed with the key `keyId`. */
export type SignedWords = { keyId: number; codeId: string; position: Position; name: string };

export type CodeLink = {
  placeId: string;
  serverId: string | null;
  /** Id of the code, for counting its scans. In a signed link it is part of the signed bytes. */
  codeId: string | null;
  /** `null` for a link without a signature: it leads to the place and proves nothing. */
  signed: (SignedWords & { signature: Uint8Array<ArrayBuffer> }) | null;
};

/** Version of the format of `s`; its first byte. */
const format = 1;
/** format, key, code, latitude, longitude */
const headBytes = 1 + 1 + 16 + 3 + 3;
const signatureBytes = 64;
export const maxCodeNameBytes = 48;
const steps = 2 ** 24 - 1;

const lat24 = ({ lat }: Position) => Math.round(((lat + 90) / 180) * steps);
const lng24 = ({ lng }: Position) => Math.round(((lng + 180) / 360) * steps);

/** The signed bytes. They cover everything in the link, so no part can be changed. */
export function signedBytes(link: Pick<CodeLink, "placeId" | "serverId">, words: SignedWords): Uint8Array<ArrayBuffer> {
  const { keyId, codeId, position, name } = words;
  const parts = [keyId, link.placeId, link.serverId ?? "", codeId, lat24(position), lng24(position), name];
  return toUtf8(["5L1", ...parts].join("|"));
}

/** Path and query of a code's address. `signature`: P-256 over `signedBytes`, r and s of 32 bytes each. */
export function codeLinkPath(link: Omit<CodeLink, "codeId">): string {
  const { placeId, serverId, signed } = link;
  const server = serverId === null ? "" : `&server_id=${serverId}`;
  // Place ids have no character with a meaning in a query. Percent-encoding them would make the code larger.
  const path = `${pages.code}?place_id=${placeId}${server}`;
  return signed ? `${path}&s=${toBase64Url(pack(signed))}` : path;
}

function pack({ keyId, codeId, position, name, signature }: NonNullable<CodeLink["signed"]>): Uint8Array {
  const three = (value: number) => [value >> 16, (value >> 8) & 255, value & 255];
  return Uint8Array.from([
    format,
    keyId,
    ...(codeId.replaceAll("-", "").match(/../g) ?? []).map((hex) => Number.parseInt(hex, 16)),
    ...three(lat24(position)),
    ...three(lng24(position)),
    ...toUtf8(name),
    ...signature,
  ]);
}

function unpack(text: string): CodeLink["signed"] {
  const bytes = fromBase64Url(text);
  if (bytes?.[0] !== format || bytes.length <= headBytes + signatureBytes) return null;
  const name = fromUtf8(bytes.subarray(headBytes, -signatureBytes));
  const hex = toHex(bytes.subarray(2, 18));
  const three = (at: number) => ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  const position = { lat: (three(18) / steps) * 180 - 90, lng: (three(21) / steps) * 360 - 180 };
  const codeId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  if (name === null || name.trim() === "") return null;
  return { keyId: bytes[1] ?? 0, codeId, position, name, signature: bytes.slice(-signatureBytes) };
}

/** The name, shortened to what fits into a code, without cutting a character. */
export function codeName(name: string): string {
  let kept = "";
  for (const letter of name.normalize("NFC")) {
    if (toUtf8(kept + letter).length > maxCodeNameBytes) break;
    kept += letter;
  }
  return kept.trim();
}

type Question = { get: (name: string) => string | null };

const toUuid = (text: string | null): string | null => {
  const id = uuidSchema.safeParse(text?.toLowerCase());
  return id.success ? id.data : null;
};

/** Parses the query of a code's address; `null` if none of our codes could have produced it. */
export function readCodeLink(question: Question): CodeLink | null {
  const placeId = toPlaceId(question.get("place_id"));
  const serverText = question.get("server_id");
  const serverId = toUuid(serverText);
  if (placeId === null || (serverText !== null && serverId === null)) return null;
  const s = question.get("s");
  if (s === null) return { placeId, serverId, codeId: toUuid(question.get("code")), signed: null };
  const signed = unpack(s);
  return signed && { placeId, serverId, codeId: signed.codeId, signed };
}
