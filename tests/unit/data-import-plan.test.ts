import { describe, expect, it } from "vitest";
import { isFullyImported } from "../../src/consumer/data-export/read-archive.ts";
import { importDecision, type ExistingRating, type ExportedRating } from "../../src/domain/people/data-export.ts";
import { content } from "../support/outbox-world.ts";
import { aTakenRating } from "../support/exported-rating.ts";

const noon = "2026-01-01T12:00:00.000Z";
const one = "2026-01-01T13:00:00.000Z";
const photo = (id: string, file: string | null = `photos/${id}.jpg`) => ({ id, file, caption: null });
const taken = (over: Partial<ExportedRating> = {}) => aTakenRating({ ratedAt: noon, changedAt: noon, ...over });
const here = (over: Partial<NonNullable<ExistingRating>> = {}): ExistingRating => ({
  content: content(4),
  changedAt: noon,
  photos: 0,
  ...over,
});

describe("a rating of the archive", () => {
  it("of a place that has none here is new", () => {
    expect(importDecision(taken(), null, false)).toBe("new");
  });

  it("replaces what is older here, and gives way to what is newer", () => {
    expect(importDecision(taken({ changedAt: one }), here({ content: content(2) }), false)).toBe("newer");
    expect(importDecision(taken(), here({ content: content(2), changedAt: one }), false)).toBe("older");
  });

  it("of the same moment gives way: what is here is not written over without a reason", () => {
    expect(importDecision(taken(), here({ content: content(2) }), false)).toBe("older");
  });

  it("that says the same brings photos that are missing here, and only those that it has", () => {
    const photos = [photo("a"), photo("b")];
    expect(importDecision(taken({ photos }), here({ photos: 1 }), false)).toBe("newer");
    expect(importDecision(taken({ photos }), here({ photos: 2 }), false)).toBe("same");
    expect(importDecision(taken({ photos: [photo("a"), photo("b", null)] }), here({ photos: 1 }), false)).toBe("same");
  });

  it("does not bring photos back that were taken off here since", () => {
    expect(importDecision(taken({ photos: [photo("a")] }), here({ changedAt: one }), false)).toBe("same");
  });

  it("waits where somebody is writing, if it would change anything", () => {
    expect(importDecision(taken(), null, true)).toBe("writing");
    expect(importDecision(taken({ changedAt: one }), here({ content: content(2) }), true)).toBe("writing");
    expect(importDecision(taken(), here(), true)).toBe("same");
  });
});

describe("all of a file is said to be here", () => {
  const fates = { new: [], newer: [], same: [taken()], older: [], writing: [] };
  const all = { fates, drafts: [] };

  it("where what it has is here or newer here, and not while some of it waits, is to be brought, or cannot be read", () => {
    expect(isFullyImported({ unreadable: 0 }, all)).toBe(true);
    expect(isFullyImported({ unreadable: 1 }, all)).toBe(false);
    for (const fate of ["new", "newer", "writing"])
      expect(isFullyImported({ unreadable: 0 }, { ...all, fates: { ...fates, [fate]: [taken()] } })).toBe(false);
  });
});
