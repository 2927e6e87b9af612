import { createECDH, createHmac, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { readClaims, signJwt } from "./jwt.ts";
import type { Claims } from "./jwt.ts";

/** A public key as `.well-known/jwks.json` lists it. */
export interface PublishedKey {
  kid: string;
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
  alg: "ES256";
  use: "sig";
  key_ops: ["verify"];
}

export interface SigningKeys {
  /** The current key and the one before it, whose tokens are still valid for an hour. */
  published: readonly PublishedKey[];
  /** A token signed by the current key. */
  sign(claims: Claims): string;
  /** The token that the library understands, of a token signed by a published key; any other token as it is. */
  translate(token: string): string;
}

const FORMAT = { dsaEncoding: "ieee-p1363" } as const;
const MOST_TRANSLATED = 5_000;
/** Order of the curve P-256. A private key is a number below it. */
const ORDER = Buffer.from("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", "hex");

/**
 * The keys that sign access tokens (ES256), derived from the secret of the installation, so that several processes have the
 * same ones. `generation` counts rotations. The library knows HS256 only: it gets every token in that form.
 */
export function createSigningKeys(secret: string, generation = 1): SigningKeys {
  const generations = generation > 1 ? [generation, generation - 1] : [generation];
  const keys = generations.map((one) => deriveKey(secret, one));
  const [current] = keys;
  if (!current) throw new Error("There is no signing key.");
  /** Tokens with a signature of ours: a device sends the same one for an hour. The library and the procedures look at its end. */
  const translated = new Map<string, string>();
  const head = part({ alg: "ES256", kid: current.published.kid, typ: "JWT" });
  return {
    published: keys.map(({ published }) => published),
    sign(claims) {
      const content = `${head}.${part(claims)}`;
      return `${content}.${sign("sha256", Buffer.from(content), { key: current.secret, ...FORMAT }).toString("base64url")}`;
    },
    translate(token) {
      const known = translated.get(token);
      if (known !== undefined) return known;
      const [header = "", payload = "", signature = "", ...rest] = token.split(".");
      const { alg, kid } = readHeader(header);
      const key = keys.find(({ published }) => published.kid === kid);
      if (alg !== "ES256" || !key || rest.length > 0) return token;
      const content = Buffer.from(`${header}.${payload}`);
      const isOurs = verify("sha256", content, { key: key.open, ...FORMAT }, Buffer.from(signature, "base64url"));
      if (!isOurs) return token;
      const understood = signJwt(readClaims(token), secret);
      if (translated.size >= MOST_TRANSLATED) translated.clear();
      translated.set(token, understood);
      return understood;
    },
  };
}

function deriveKey(
  secret: string,
  generation: number,
): { secret: KeyObject; open: KeyObject; published: PublishedKey } {
  const scalar = deriveScalar(secret, generation);
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(scalar);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } as const;
  const kid = createHmac("sha256", "key id").update(point).digest("hex").slice(0, 32);
  return {
    secret: createPrivateKey({ format: "jwk", key: { ...jwk, d: scalar.toString("base64url") } }),
    open: createPublicKey({ format: "jwk", key: jwk }),
    published: { ...jwk, kid, alg: "ES256", use: "sig", key_ops: ["verify"] },
  };
}

/** Tries until the number is a private key, which nearly every number is. */
function deriveScalar(secret: string, generation: number): Buffer {
  for (let turn = 0; ; turn += 1) {
    const scalar = createHmac("sha256", secret).update(`signing key ${generation} ${turn}`).digest();
    if (scalar.some((byte) => byte !== 0) && scalar.compare(ORDER) < 0) return scalar;
  }
}

function readHeader(part: string): { alg?: unknown; kid?: unknown } {
  return readClaims(`.${part}`);
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
