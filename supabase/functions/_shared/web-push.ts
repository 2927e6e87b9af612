import * as z from "zod/mini";
import type { PushSubscriptionKeys } from "../../../src/domain/people/push.ts";
import { fromBase64Url, toBase64Url } from "../../../src/domain/text/base64url.ts";
import { joinBytes } from "../../../src/domain/text/join-bytes.ts";

/**
 * Web Push: messages are encrypted for one browser (RFC 8291, content coding `aes128gcm`) and signed for its push
 * service (VAPID, RFC 8292). Uses WebCrypto, so that one source runs on hosted Supabase and in the embedded server.
 */
export type VapidKeys = {
  /** The uncompressed point, base64url. Browsers subscribe with it. */
  publicKey: string;
  /** The scalar, base64url. */
  privateKey: string;
  /** Contact for push services, `https:` or `mailto:`. */
  subject: string;
};

/** Random values. Only tests pass them. */
export type Randomness = { salt: Uint8Array<ArrayBuffer>; sender: CryptoKeyPair };

/** Payload that fits into one record of 4,096 bytes with header, tag and end mark. */
export const maxPayloadBytes = 3_993;
const recordSize = 4_096;

const text = new TextEncoder();
const { subtle } = crypto;
const curve = { name: "ECDH", namedCurve: "P-256" };

/** Decodes a key; throws for invalid base64url. */
function bytesOf(encoded: string): Uint8Array<ArrayBuffer> {
  const bytes = fromBase64Url(encoded);
  if (!bytes) throw new TypeError("This is no base64url.");
  return bytes;
}

async function derive(salt: BufferSource, secret: BufferSource, info: BufferSource, bytes: number) {
  const key = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

const freshRandomness = async (): Promise<Randomness> => ({
  salt: crypto.getRandomValues(new Uint8Array(16)),
  sender: await subtle.generateKey(curve, true, ["deriveBits"]),
});

/** Encrypts the body of the request for one browser. Throws for invalid keys or a message that is too long. */
export async function encryptPush(
  message: string,
  { p256dh, auth }: PushSubscriptionKeys,
  randomness?: Randomness,
): Promise<Uint8Array<ArrayBuffer>> {
  const payload = text.encode(message);
  if (payload.length > maxPayloadBytes) throw new RangeError(`A push message has ${maxPayloadBytes} bytes at most.`);
  const { salt, sender } = randomness ?? (await freshRandomness());
  const receiver = bytesOf(p256dh);
  const publicKey = await subtle.importKey("raw", receiver, curve, false, []);
  const shared = await subtle.deriveBits({ name: "ECDH", public: publicKey }, sender.privateKey, 256);
  const own = new Uint8Array(await subtle.exportKey("raw", sender.publicKey));
  const secret = await derive(bytesOf(auth), shared, joinBytes(text.encode("WebPush: info\0"), receiver, own), 32);
  const contentKey = await derive(salt, secret, text.encode("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await derive(salt, secret, text.encode("Content-Encoding: nonce\0"), 12);
  const key = await subtle.importKey("raw", contentKey, "AES-GCM", false, ["encrypt"]);
  // 2 marks the last record; there is one.
  const sealed = await subtle.encrypt({ name: "AES-GCM", iv: nonce }, key, joinBytes(payload, Uint8Array.of(2)));
  const header = new DataView(new ArrayBuffer(5));
  header.setUint32(0, recordSize);
  header.setUint8(4, own.length);
  return joinBytes(salt, new Uint8Array(header.buffer), own, new Uint8Array(sealed));
}

/** Long enough for one run of the maintenance, and much less than the day that push services allow. */
const tokenLifeS = 3_600;

/** The header that identifies the sender to the push service. `nowMs` is the current time. */
export async function vapidHeader(endpoint: string, keys: VapidKeys, nowMs: number): Promise<string> {
  const encode = (value: object) => toBase64Url(text.encode(JSON.stringify(value)));
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(nowMs / 1_000) + tokenLifeS, sub: keys.subject };
  const unsigned = `${encode({ typ: "JWT", alg: "ES256" })}.${encode(claims)}`;
  const [, ...point] = bytesOf(keys.publicKey);
  const half = (from: number) => toBase64Url(Uint8Array.from(point.slice(from, from + 32)));
  const jwk = { kty: "EC", crv: "P-256", x: half(0), y: half(32), d: keys.privateKey };
  const key = await subtle.importKey("jwk", jwk, { name: "ECDSA", namedCurve: "P-256" }, false, ["sign"]);
  const signature = await subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, text.encode(unsigned));
  return `vapid t=${unsigned}.${toBase64Url(new Uint8Array(signature))}, k=${keys.publicKey}`;
}

/** Creates a key pair. The operator chooses `subject`. */
export async function makeVapidKeys(): Promise<Omit<VapidKeys, "subject">> {
  const pair = await subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const [point, { d = "" }] = await Promise.all([
    subtle.exportKey("raw", pair.publicKey),
    subtle.exportKey("jwk", pair.privateKey),
  ]);
  return { publicKey: toBase64Url(new Uint8Array(point)), privateKey: d };
}

const vapidSchema = z.object({
  publicKey: z.string().check(z.regex(/^B[\w-]{86}$/)),
  privateKey: z.string().check(z.regex(/^[\w-]{43}$/)),
  // Apple refuses an address without its scheme.
  subject: z.string().check(z.regex(/^(https:\/\/|mailto:)\S+$/)),
});

/**
 * Reads the keys from the settings. Null when none is set: nothing is pushed then. Throws for invalid keys, without
 * quoting them.
 */
export function readVapidKeys(read: (name: string) => string | undefined): VapidKeys | null {
  const keys = {
    publicKey: read("VAPID_PUBLIC_KEY"),
    privateKey: read("VAPID_PRIVATE_KEY"),
    subject: read("VAPID_SUBJECT"),
  };
  if (!Object.values(keys).some(Boolean)) return null;
  const known = vapidSchema.safeParse(keys);
  if (!known.success)
    throw new Error("VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT are no keys to push with.");
  return known.data;
}
