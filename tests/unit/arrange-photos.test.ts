import { describe, expect, it } from "vitest";
import { arrangePhotos } from "../../src/domain/outbox/commands/arrange-photos.ts";
import { maxArranged } from "../../src/domain/limits.ts";

type Wanted = Parameters<typeof arrangePhotos>[0];
type Shown = Wanted["shown"][number];
const arranged = (wanted: Partial<Wanted>) => arrangePhotos({ shown: [], added: [], remove: [], order: [], ...wanted });
const named = (...ids: string[]) => ids.map((id) => ({ id, caption: null }));
const shownAs = (...ids: string[]) => ids.map((id) => ({ id, state: "sent" as const }));
const ids = (wanted: Partial<Wanted>) => arranged(wanted).photos.map(({ photoId }) => photoId);

describe("arranging the photos of a rating", () => {
  it("uses the given order, then the unnamed ones, without repeats, deleted or unknown ones", () => {
    const shown = shownAs("a", "b", "gone");
    expect(ids({ shown, added: ["c", "d"], remove: ["gone"], order: named("c", "gone", "b", "c", "foreign") })).toEqual(
      ["c", "b", "a", "d"],
    );
  });

  it("keeps their position when one is submitted again from another tab", () => {
    expect(ids({ shown: shownAs("a", "b"), added: ["a"] })).toEqual(["a", "b"]);
  });

  it("sends changed captions only, since the stored ones may be another device's", () => {
    const [a, b, c] = shownAs("a", "b", "c") as [Shown, Shown, Shown];
    const shown = [{ ...a, caption: "Soup" }, { ...b, caption: "Terrace" }, c];
    const order = [
      { id: "b", caption: "Terrace" },
      { id: "a", caption: "Hot soup" },
      { id: "c", caption: " " },
    ];
    expect(arranged({ shown, order })).toMatchObject({ moved: true, changed: true });
    expect(arranged({ shown, order }).photos).toEqual([
      { photoId: "b" },
      { photoId: "a", caption: "Hot soup" },
      { photoId: "c" },
    ]);
    const cleared = [{ id: "a", caption: null }, ...shown.slice(1).map(({ id, caption = null }) => ({ id, caption }))];
    expect(arranged({ shown, order: cleared })).toMatchObject({ moved: false, changed: true });
    expect(arranged({ shown, order: cleared }).photos[0]).toEqual({ photoId: "a", caption: null });
  });

  it("names at most as many as one command may arrange", () => {
    const added = Array.from({ length: maxArranged + 3 }, (_, index) => `photo-${index}`);
    expect(ids({ added })).toHaveLength(maxArranged);
  });

  it.each<[string, Partial<Wanted>, { changed: boolean; plain: boolean }]>([
    ["nothing", {}, { changed: false, plain: true }],
    ["a first photo", { added: ["a"] }, { changed: false, plain: true }],
    [
      "a first photo with words",
      { added: ["a"], order: [{ id: "a", caption: "Soup" }] },
      { changed: true, plain: false },
    ],
    ["two new photos, which may arrive in any order", { added: ["a", "b"] }, { changed: true, plain: false }],
    [
      "a photo more behind those that have arrived",
      { shown: shownAs("a"), added: ["b"] },
      { changed: false, plain: false },
    ],
    [
      "a photo more behind one that may arrive later",
      { shown: [{ id: "a", state: "queued" }], added: ["b"] },
      { changed: true, plain: false },
    ],
    [
      "a photo more, in front",
      { shown: shownAs("a"), added: ["b"], order: named("b") },
      { changed: true, plain: false },
    ],
    ["photos as they stand", { shown: shownAs("a", "b"), order: named("a", "b") }, { changed: false, plain: false }],
    ["photos exchanged", { shown: shownAs("a", "b"), order: named("b", "a") }, { changed: true, plain: false }],
    [
      "one taken off, the others as they stand",
      { shown: shownAs("a", "b", "c"), remove: ["b"] },
      { changed: false, plain: false },
    ],
    [
      "words that are only blanks",
      { shown: shownAs("a"), order: [{ id: "a", caption: "  " }] },
      { changed: false, plain: true },
    ],
  ])("%s: whether the server has to be told", (_name, wanted, expected) => {
    expect(arranged(wanted)).toMatchObject(expected);
  });
});
