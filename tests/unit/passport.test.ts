import { describe, expect, test } from "vitest";
import { fromBase64Url, toBase64Url } from "../../src/domain/text/base64url.ts";
import { findPassport, judgePassport, readPassport } from "../../src/domain/people/passport.ts";
import { signedBytes } from "../../src/domain/codes/code-link.ts";
import { verifySignature } from "../../src/sync/codes/verify-signature.ts";
import { signBytes } from "../../supabase/functions/_shared/sign-code.ts";
import { aCodeKey } from "../support/signed-code.ts";
import { aPassport, aSealedPassport } from "../support/passport.ts";

const key = await aCodeKey(7);
const line = await aSealedPassport(key);
const judge = async (text: string, keys = [key.published]) => (await judgePassport(text, keys, verifySignature)).kind;

describe("a lemon passport", () => {
  test("is verified with only the published key, and returns the signed content", async () => {
    expect(await judgePassport(line, [key.published], verifySignature)).toEqual({
      kind: "genuine",
      passport: aPassport(),
    });
  });

  test("with one letter changed anywhere is rejected", async () => {
    const judged: string[] = [];
    for (let at = 0; at < line.length; at += 1) {
      const other = line[at] === "A" ? "B" : "A";
      judged.push(await judge(line.slice(0, at) + other + line.slice(at + 1)));
    }
    expect(judged.filter((kind) => kind === "genuine" || kind === "unchecked")).toEqual([]);
    const numbered = (kid: string) => line.replace("5LP1.7", `5LP1.${kid}`);
    for (const text of [`${line}A`, line.slice(0, -1), ` ${line}`, numbered("07"), numbered("256"), ""])
      expect(await judge(text)).toBe("unreadable");
  });

  test("with one bit of text or signature changed is rejected", async () => {
    const [mark, kid, words = "", seal = ""] = line.split(".");
    for (const [part, put] of [
      [words, (text: string) => [mark, kid, text, seal].join(".")],
      [seal, (text: string) => [mark, kid, words, text].join(".")],
    ] as const) {
      const bytes = fromBase64Url(part) ?? new Uint8Array();
      for (let bit = 0; bit < bytes.length * 8; bit += 5) {
        const changed = bytes.slice();
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(["forged", "unreadable"]).toContain(await judge(put(toBase64Url(changed))));
      }
    }
  });

  test("is rejected if its key is different, revoked or unknown, but accepted if the key is retired", async () => {
    expect(await judge(line, [(await aCodeKey(7)).published])).toBe("forged");
    expect(await judge(line, [{ ...key.published, state: "revoked" }])).toBe("revoked-key");
    expect(await judge(line, [(await aCodeKey(8)).published])).toBe("unknown-key");
    expect(await judge(line, [{ ...key.published, state: "retired", until: "2026-12-01" }])).toBe("genuine");
    expect((await judgePassport(line, [key.published], null)).kind).toBe("unchecked");
  });

  test("is rejected if its text carries the signature of a printed code", async () => {
    const sealed = readPassport(line);
    const words = { keyId: 7, codeId: crypto.randomUUID(), position: { lat: 1, lng: 2 }, name: sealed?.words ?? "" };
    const signature = await signBytes(key.secret, signedBytes({ placeId: "p", serverId: null }, words));
    const [mark, kid, text] = line.split(".");
    expect(await judge([mark, kid, text, toBase64Url(signature)].join("."))).toBe("forged");
  });

  test("is found in the HTML of its file and in a pasted line", () => {
    expect(findPassport(`<p>…</p><script type="text/plain" id="passport">${line}</script>`)).toBe(line);
    expect(findPassport(` ${line}\n`)).toBe(line);
  });
});
