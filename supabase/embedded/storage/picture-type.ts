const at = (bytes: Uint8Array, offset: number, signature: readonly number[]) =>
  signature.every((wanted, index) => bytes[offset + index] === wanted);
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

const SIGNATURES: Record<string, (bytes: Uint8Array) => boolean> = {
  "image/jpeg": (bytes) => at(bytes, 0, [0xff, 0xd8, 0xff]),
  "image/png": (bytes) => at(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  "image/webp": (bytes) => at(bytes, 0, RIFF) && at(bytes, 8, WEBP),
};

/**
 * Whether the bytes have the signature of their type. True for types other than our pictures, which the buckets reject.
 */
export function isWhatItSays(type: string, bytes: Uint8Array): boolean {
  const [essence = ""] = type.toLowerCase().split(";");
  return SIGNATURES[essence.trim()]?.(bytes) ?? true;
}
