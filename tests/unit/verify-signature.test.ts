import { expect, test } from "vitest";
import { verifySignature } from "../../src/sync/codes/verify-signature.ts";

test("a signature is valid only for the signed bytes and the key that signed them", async () => {
  const ecdsa = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const [mine, other] = await Promise.all([1, 2].map(() => crypto.subtle.generateKey(ecdsa, true, ["sign", "verify"])));
  const bytes = new TextEncoder().encode("the table by the window");
  const signature = new Uint8Array(await crypto.subtle.sign(ecdsa, mine!.privateKey, bytes));
  const keyOf = async (pair: CryptoKeyPair) => {
    const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", pair.publicKey);
    return { x, y };
  };
  const judged = async (pair: CryptoKeyPair, signed: Uint8Array<ArrayBuffer>, words = bytes) =>
    await verifySignature!(await keyOf(pair), signed, words);
  expect(await judged(mine!, signature)).toBe(true);
  expect(await judged(other!, signature)).toBe(false);
  expect(await judged(mine!, signature, new TextEncoder().encode("another table"))).toBe(false);
  expect(await judged(mine!, new Uint8Array())).toBe(false);
});
