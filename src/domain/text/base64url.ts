const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** Without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit <= Math.min(3, bytes.length - at); digit += 1)
      text += digits[(three >> (18 - 6 * digit)) & 63] ?? "";
  }
  return text;
}

/** `null` for a text that `toBase64Url` would never produce, so that every byte sequence has exactly one text. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array((text.length * 3) >> 2);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const character of text) {
    const digit = digits.indexOf(character);
    if (digit < 0) return null;
    bits = ((bits << 6) | digit) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = bits >> held;
    at += 1;
  }
  return toBase64Url(bytes) === text ? bytes : null;
}

/** Two lower-case hexadecimal digits per byte. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
