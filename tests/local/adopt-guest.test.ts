import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import type { Scan } from "../../src/domain/codes/scan.ts";
import { nobody } from "../../src/domain/people/nobody.ts";
import { joinDrafts } from "../../src/local/session/adopt-guest.ts";
import { forgetPerson } from "../../src/local/session/change-person.ts";
import { readScan, saveScan } from "../../src/local/drafts/scans.ts";
import { aDraft } from "../support/a-draft.ts";
import { freshDevice, signIn } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

const earlier = (over = {}) =>
  aDraft("place-1", { score: 5, tags: ["attentive"], award: "crown", serverName: "Giulia", comment: "First", ...over });
const later = (over = {}) => aDraft("place-1", { comment: "Then", updatedAt: "2026-01-02T00:00:00.000Z", ...over });

describe("merging a guest draft into an existing draft", () => {
  it("takes the later score with its tags, award and waiter", () => {
    expect(joinDrafts(earlier(), later({ score: 2, tags: [], award: null, serverName: "" }))).toMatchObject({
      score: 2,
      tags: [],
      award: null,
      serverName: "",
      updatedAt: "2026-01-02T00:00:00.000Z",
    });
  });

  it("keeps the first score with its tags, award and waiter if the second draft has none", () => {
    expect(joinDrafts(earlier(), later({ score: null }))).toMatchObject({
      score: 5,
      tags: ["attentive"],
      award: "crown",
      serverName: "Giulia",
    });
  });

  it("keeps both comments, but does not repeat identical text", () => {
    expect(joinDrafts(earlier(), later()).comment).toBe("First\n\nThen");
    expect(joinDrafts(earlier(), later({ comment: "First" })).comment).toBe("First");
    expect(joinDrafts(earlier({ comment: " " }), later()).comment).toBe("Then");
  });

  it("keeps all photos and captions without duplicates", () => {
    const joined = joinDrafts(
      earlier({ photoIds: ["a", "b"], captions: { a: "Soup", b: "Wine" } }),
      later({ photoIds: ["b", "c"], captions: { b: "Good wine" } }),
    );
    expect(joined).toMatchObject({ photoIds: ["a", "b", "c"], captions: { a: "Soup", b: "Good wine" } });
  });

  it("keeps the scanned code and the proof of the visit from either draft, preferring the later draft", () => {
    const [one, other] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
    const evidence = { lat: 49, lng: 6, accuracy_m: 20, at: "2026-01-01T00:00:00.000Z" };
    expect(joinDrafts(earlier({ qrCodeId: one, evidence, serverId: one }), later())).toMatchObject({
      qrCodeId: one,
      evidence,
      serverId: one,
    });
    const both = joinDrafts(earlier({ qrCodeId: one, serverId: one }), later({ qrCodeId: other, serverId: other }));
    expect(both).toMatchObject({ qrCodeId: other, serverId: other });
  });
});

describe("a code scanned before signing in", () => {
  it("is moved to the account once: signing in again does not overwrite a later scan", async () => {
    const [one, other] = ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"];
    const said: Scan = {
      placeId: "place-1",
      name: "Chez Marie",
      position: null,
      serverId: null,
      codeId: one,
      at: new Date().toISOString(),
      state: "genuine",
    };
    await freshDevice(ada);
    await forgetPerson("local");
    await saveScan(nobody.uid, said);
    await signIn(ada);
    expect(await readScan(ada, "place-1")).toMatchObject({ codeId: one });
    await saveScan(ada, { ...said, codeId: other });
    await signIn(ada);
    expect(await readScan(ada, "place-1")).toMatchObject({ codeId: other });
  });
});
