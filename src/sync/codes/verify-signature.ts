import type { VerifySignature } from "../../domain/codes/code-keys.ts";

/** `null` if the browser has no Web Crypto: on pages served neither over HTTPS nor from this machine. */
export const verifySignature: VerifySignature | null =
  globalThis.crypto?.subtle === undefined
    ? null
    : async ({ x, y }, signature, bytes) => {
        const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
        const key = await crypto.subtle.importKey("jwk", { kty: "EC", crv: "P-256", x, y }, ecdsa, false, ["verify"]);
        return await crypto.subtle.verify(ecdsa, key, signature, bytes);
      };
