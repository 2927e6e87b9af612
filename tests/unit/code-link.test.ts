import { describe, expect, test } from "vitest";
import { fromBase64Url, toBase64Url } from "../../src/domain/text/base64url.ts";
import { fromUtf8, toUtf8 } from "../../src/domain/text/utf8.ts";
import { joinCodeKeys, judgeCode, type CodeKey } from "../../src/domain/codes/code-keys.ts";
import {
  codeLinkPath,
  codeName,
  maxCodeNameBytes,
  readCodeLink,
  signedBytes,
} from "../../src/domain/codes/code-link.ts";
import { verifySignature } from "../../src/sync/codes/verify-signature.ts";
import { aCodeKey, aSignedLink } from "../support/signed-code.ts";

const read = (path: string) => readCodeLink(new URL(path, "https://here.test").searchParams);
const judge = async (path: string, keys: readonly CodeKey[]) => {
  const link = read(path);
  return link ? await judgeCode(link, keys, verifySignature) : "unreadable";
};

describe("a signed code", () => {
  test("contains everything that a device needs to show a place it does not know", async () => {
    const key = await aCodeKey();
    const { path, words } = await aSignedLink(key, { name: "مطعم الليمون", serverId: crypto.randomUUID() });
    const link = read(path);
    expect(link).toMatchObject({ placeId: words.placeId, serverId: words.serverId, codeId: words.codeId });
    expect(link?.signed?.name).toBe("مطعم الليمون");
    expect(link?.signed?.position.lat).toBeCloseTo(words.position.lat, 4);
    expect(link?.signed?.position.lng).toBeCloseTo(words.position.lng, 4);
    expect(await judge(path, [key.published])).toBe("genuine");
  });

  test("is rejected when any one character is changed", async () => {
    const key = await aCodeKey();
    const { path } = await aSignedLink(key, { serverId: crypto.randomUUID() });
    const start = path.indexOf("=") + 1;
    let tried = 0;
    for (let at = start; at < path.length; at += 1) {
      const other = path[at] === "a" ? "b" : "a";
      // Parameter names are not part of the signed text: changing them gives another address.
      if ("&=?".includes(path[at] ?? "") || /&\w*$/.test(path.slice(0, at))) continue;
      const verdict = await judge(path.slice(0, at) + other + path.slice(at + 1), [key.published]);
      expect(["forged", "unreadable", "unknown-key"], `${at}: ${verdict}`).toContain(verdict);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(180);
  });

  test("made for one waiter is not valid for another waiter or without a waiter", async () => {
    const key = await aCodeKey();
    const { path } = await aSignedLink(key, { serverId: crypto.randomUUID() });
    const without = path.replace(/&server_id=[^&]*/, "");
    expect(await judge(without, [key.published])).toBe("forged");
    const other = path.replace(/&server_id=[^&]*/, `&server_id=${crypto.randomUUID()}`);
    expect(await judge(other, [key.published])).toBe("forged");
  });

  test("stays valid when its key is retired, and is rejected when the key is revoked", async () => {
    const key = await aCodeKey();
    const { path } = await aSignedLink(key);
    expect(await judge(path, [{ ...key.published, state: "retired" }])).toBe("genuine");
    expect(await judge(path, [{ ...key.published, state: "revoked" }])).toBe("revoked");
  });

  test("is reported as signed with an unknown key, not as forged, if the key is not in the list", async () => {
    const { path } = await aSignedLink(await aCodeKey(7));
    expect(await judge(path, [(await aCodeKey(1)).published])).toBe("unknown-key");
    expect(await judge(path, [])).toBe("unknown-key");
  });

  test("stays unchecked in a browser that cannot verify signatures, unless its key is revoked", async () => {
    const key = await aCodeKey();
    const link = read((await aSignedLink(key)).path);
    expect(link && (await judgeCode(link, [key.published], null))).toBe("unchecked");
    expect(link && (await judgeCode(link, [{ ...key.published, state: "revoked" }], null))).toBe("revoked");
  });

  test("fits into a QR code of 69 modules even with a long place name and a waiter", async () => {
    const { path } = await aSignedLink(await aCodeKey(), { name: "x".repeat(48), serverId: crypto.randomUUID() });
    // QR version 13 at level M has room for 331 bytes.
    expect(`https://lemons.example${path}`.length).toBeLessThanOrEqual(331);
  });
});

describe("the address of a code", () => {
  test("without a signature contains the place, waiter and code ids", () => {
    const [server, code] = [crypto.randomUUID(), crypto.randomUUID()];
    expect(read(`/q?place_id=places/abc&server_id=${server}&code=${code}`)).toEqual({
      placeId: "abc",
      serverId: server,
      codeId: code,
      signed: null,
    });
    expect(read("/q?place_id=node-1")).toMatchObject({ placeId: "node-1", serverId: null, codeId: null });
  });

  test.each([
    "/q",
    "/q?place_id=",
    "/q?place_id=a b&s=x",
    "/q?place_id=abc&server_id=sam",
    "/q?place_id=abc&s=",
    "/q?place_id=abc&s=AQ",
  ])("%s is rejected", (path) => expect(read(path)).toBeNull());

  test("with a signature uses the signed code id and ignores a code parameter", async () => {
    const { path, words } = await aSignedLink(await aCodeKey());
    expect(read(`${path}&code=${crypto.randomUUID()}`)?.codeId).toBe(words.codeId);
  });

  test("is unchanged after parsing and writing it again", async () => {
    const { path } = await aSignedLink(await aCodeKey(), { placeId: "osm:node:1" });
    const link = read(path);
    expect(link && codeLinkPath(link)).toBe(path);
  });
});

test("a place name too long for a QR code is cut between characters, never within one", () => {
  const name = codeName("é".repeat(40));
  expect(toUtf8(name).length).toBeLessThanOrEqual(maxCodeNameBytes);
  expect(name).toBe("é".repeat(24));
  expect(codeName("Cafe\u0301")).toBe("Café");
});

test("the signed text of a QR code differs when a separator moves from the name to the place id", () => {
  const words = { keyId: 1, codeId: crypto.randomUUID(), position: { lat: 1, lng: 2 }, name: "A" };
  const text = (placeId: string, name: string) =>
    fromUtf8(signedBytes({ placeId, serverId: null }, { ...words, name }));
  expect(text("abc", "d|e")).not.toBe(text("abc|d", "e"));
});

test("base64url decoding accepts only the one canonical spelling of the bytes", () => {
  for (let length = 0; length < 40; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 89 + length * 7) & 255);
    expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes);
    expect(toBase64Url(bytes)).toBe(Buffer.from(bytes).toString("base64url"));
  }
  for (const text of ["A", "AB", "AA==", "AA+/", "AAB", "ä"]) expect(fromBase64Url(text), text).toBeNull();
  expect(fromUtf8(Uint8Array.of(0xc3))).toBeNull();
  expect(fromUtf8(toUtf8("Lëtzebuerg 🍋"))).toBe("Lëtzebuerg 🍋");
});

describe("merged lists of keys", () => {
  test("contain the keys of all lists, and a key revoked in one list stays revoked", async () => {
    const [one, two] = await Promise.all([aCodeKey(1), aCodeKey(2)]);
    const revoked = { ...one.published, state: "revoked" as const };
    const states = (...lists: CodeKey[][]) => joinCodeKeys(...lists).map(({ kid, state }) => [kid, state]);
    expect(states([one.published], [two.published])).toEqual([
      [1, "active"],
      [2, "active"],
    ]);
    expect(states([revoked], [one.published, two.published])).toEqual([
      [1, "revoked"],
      [2, "active"],
    ]);
    expect(states([one.published], [revoked])).toEqual([[1, "revoked"]]);
    expect(states([{ ...one.published, state: "retired" }], [one.published])).toEqual([[1, "retired"]]);
    // A second key cannot take a used number, because printed codes name the first one.
    expect(joinCodeKeys([one.published], [(await aCodeKey(1)).published])).toEqual([one.published]);
  });
});
