import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeKeyListSchema, codeKeysPath, judgeCode } from "../../src/domain/codes/code-keys.ts";
import { readCodeLink } from "../../src/domain/codes/code-link.ts";
import { verifySignature } from "../../src/sync/codes/verify-signature.ts";
import {
  loadCodeKeys,
  publicCodeKeys,
  revokeCodeKey,
  rotateCodeKeys,
  saveCodeKeys,
} from "../../supabase/embedded/data-folder/code-keys.ts";
import { aSignedLink } from "../support/signed-code.ts";
import { SITE, startBackend } from "./backend-fixture.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "five-lemons-code-keys-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe("code signing keys", () => {
  test("are created on the first start, readable by the owner only, and reused", async () => {
    const first = await loadCodeKeys(dataDir);
    expect(await loadCodeKeys(dataDir)).toEqual(first);
    expect(statSync(path.join(dataDir, "code-keys.json")).mode & 0o777).toBe(0o600);
  });

  test("that are damaged stop the start, and the error does not quote them", async () => {
    const { signing } = await loadCodeKeys(dataDir);
    const file = path.join(dataDir, "code-keys.json");
    const text = readFileSync(file, "utf8");
    for (const damaged of [text.slice(0, -9), text.replace('"active"', '"gone"'), "null"]) {
      saveCodeKeys(dataDir, JSON.parse("{}") as never);
      const { writeFileSync } = await import("node:fs");
      writeFileSync(file, damaged);
      const failure = await loadCodeKeys(dataDir).catch(String);
      expect(failure).toContain("is damaged");
      expect(failure).not.toContain(signing.d);
    }
  });

  test("can be rotated: old signatures stay valid and new ones use a new key", async () => {
    const before = await loadCodeKeys(dataDir);
    const { path: printed } = await aSignedLink({ secret: before.signing });
    const after = await rotateCodeKeys(before);
    expect(publicCodeKeys(after).map(({ kid, state }) => [kid, state])).toEqual([
      [1, "retired"],
      [2, "active"],
    ]);
    expect(JSON.stringify(after)).not.toContain(before.signing.d);
    const judge = (link: string) => {
      const read = readCodeLink(new URL(link, SITE).searchParams);
      return read && judgeCode(read, publicCodeKeys(after), verifySignature);
    };
    expect(await judge(printed)).toBe("genuine");
    expect(await judge((await aSignedLink({ secret: after.signing })).path)).toBe("genuine");
    // Key numbers are never reused, also when another process signed with a higher one.
    const earlier = before.earlier.concat({ ...publicCodeKeys(before)[0]!, kid: 7, state: "retired" });
    expect((await rotateCodeKeys({ ...before, earlier })).signing.kid).toBe(8);
  });

  test("can be revoked: a revoked key is published as such and a new key replaces it", async () => {
    const keys = await revokeCodeKey(await loadCodeKeys(dataDir), 1);
    expect(publicCodeKeys(keys).map(({ kid, state }) => [kid, state])).toEqual([
      [1, "revoked"],
      [2, "active"],
    ]);
    await expect(revokeCodeKey(keys, 9)).rejects.toThrow("There is no key 9.");
    saveCodeKeys(dataDir, keys);
    expect(await loadCodeKeys(dataDir)).toEqual(keys);
  });

  test("are published without their private halves", async () => {
    const backend = await startBackend();
    try {
      const answer = await backend.handle(new Request(SITE + codeKeysPath));
      const text = (await answer?.text()) ?? "";
      expect(codeKeyListSchema.parse(JSON.parse(text)).keys).toMatchObject([{ kid: 1, state: "active" }]);
      expect(text).not.toContain('"d"');
    } finally {
      await backend.close();
    }
  });
});
