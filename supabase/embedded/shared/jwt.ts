import { createHmac, timingSafeEqual } from "node:crypto";

export type Claims = Record<string, unknown>;

const HEADER = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString("base64url");

export function signJwt(claims: Claims, secret: string): string {
  const content = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${content}.${mac(content, secret).toString("base64url")}`;
}

/** Reads the claims without verification, for tokens that the library has just issued or accepted. */
export function readClaims(token: string): Claims {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    return typeof claims === "object" && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

/** The claims of a valid, unexpired token of ours, or null. */
export function verifyJwt(token: string, secret: string): Claims | null {
  const [header, payload, signature, ...rest] = token.split(".");
  if (header !== HEADER || payload === undefined || signature === undefined || rest.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  const wanted = mac(`${header}.${payload}`, secret);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const claims = readClaims(token);
  return typeof claims["exp"] === "number" && claims["exp"] > Date.now() / 1000 ? claims : null;
}

function mac(content: string, secret: string): Buffer {
  return createHmac("sha256", secret).update(content).digest();
}
