import { describe, expect, it } from "vitest";
import { isFullyImported } from "../../src/consumer/data-export/read-archive.ts";
import { importDecision, type ExistingRating, type ExportedRating } from "../../src/domain/people/data-export.ts";
import { content } from "../support/outbox-world.ts";
import { anExportedRating } from "../support/exported-rating.ts";

const noon = "2026-01-01T12:00:00.000Z";
const one = "2026-01-01T13:00:00.000Z";
const photo = (id: string, file: string | null = `photos/${id}.jpg`) => ({ id, file, caption: null });
const taken = (over: Partial<ExportedRating> = {}) => anExportedRating({ ratedAt: noon, changedAt: noon, ...over });
const here = (over: Partial<NonNullable<ExistingRating>> = {}): ExistingRating => ({
  content: content(4),
  changedAt: noon,
  photos: 0,
  ...over,
});

describe("the import decision for a rating", () => {
  it("is “new” if the device has no rating of the place", () => {
    expect(importDecision(taken(), null, false)).toBe("new");
  });

  it("is “newer” over an older rating on the device and “older” under a newer one", () => {
    expect(importDecision(taken({ changedAt: one }), here({ content: content(2) }), false)).toBe("newer");
    expect(importDecision(taken(), here({ content: content(2), changedAt: one }), false)).toBe("older");
  });

  it("is “older” if both ratings have the same date but different texts", () => {
    expect(importDecision(taken(), here({ content: content(2) }), false)).toBe("older");
  });

  it("is “newer” if the texts are equal and the file contains additional photos", () => {
    const photos = [photo("a"), photo("b")];
    expect(importDecision(taken({ photos }), here({ photos: 1 }), false)).toBe("newer");
    expect(importDecision(taken({ photos }), here({ photos: 2 }), false)).toBe("same");
    expect(importDecision(taken({ photos: [photo("a"), photo("b", null)] }), here({ photos: 1 }), false)).toBe("same");
  });

  it("is “same” if the photos were removed on the device after the export", () => {
    expect(importDecision(taken({ photos: [photo("a")] }), here({ changedAt: one }), false)).toBe("same");
  });

  it("waits for an open draft only if the import would change the rating", () => {
    expect(importDecision(taken(), null, true)).toBe("writing");
    expect(importDecision(taken({ changedAt: one }), here({ content: content(2) }), true)).toBe("writing");
    expect(importDecision(taken(), here(), true)).toBe("same");
  });
});

describe("isFullyImported", () => {
  const decisions = { new: [], newer: [], same: [taken()], older: [], writing: [] };
  const all = { decisions, drafts: [] };

  it("is true if all entries are the same or older, and false if any is new, newer, waiting or unreadable", () => {
    expect(isFullyImported({ unreadable: 0 }, all)).toBe(true);
    expect(isFullyImported({ unreadable: 1 }, all)).toBe(false);
    for (const decision of ["new", "newer", "writing"])
      expect(isFullyImported({ unreadable: 0 }, { ...all, decisions: { ...decisions, [decision]: [taken()] } })).toBe(
        false,
      );
  });
});
