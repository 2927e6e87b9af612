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
  it("puts the ordered photos first, then the others, and omits repeated, deleted and unknown photos", () => {
    const shown = shownAs("a", "b", "gone");
    expect(ids({ shown, added: ["c", "d"], remove: ["gone"], order: named("c", "gone", "b", "c", "foreign") })).toEqual(
      ["c", "b", "a", "d"],
    );
  });

  it("keeps the position of a photo that another tab submits again", () => {
    expect(ids({ shown: shownAs("a", "b"), added: ["a"] })).toEqual(["a", "b"]);
  });

  it("sends only changed captions, because another device may have written the stored ones", () => {
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

  it("lists no more photos than one command may arrange", () => {
    const added = Array.from({ length: maxArranged + 3 }, (_, index) => `photo-${index}`);
    expect(ids({ added })).toHaveLength(maxArranged);
  });

  it.each<[string, Partial<Wanted>, { changed: boolean; plain: boolean }]>([
    ["no change", {}, { changed: false, plain: true }],
    ["a first photo", { added: ["a"] }, { changed: false, plain: true }],
    [
      "a first photo with a caption",
      { added: ["a"], order: [{ id: "a", caption: "Soup" }] },
      { changed: true, plain: false },
    ],
    ["two new photos, which may arrive in any order", { added: ["a", "b"] }, { changed: true, plain: false }],
    ["a photo added after delivered ones", { shown: shownAs("a"), added: ["b"] }, { changed: false, plain: false }],
    [
      "a photo added after one that may arrive later",
      { shown: [{ id: "a", state: "queued" }], added: ["b"] },
      { changed: true, plain: false },
    ],
    [
      "a photo added in front of a delivered one",
      { shown: shownAs("a"), added: ["b"], order: named("b") },
      { changed: true, plain: false },
    ],
    ["an unchanged order", { shown: shownAs("a", "b"), order: named("a", "b") }, { changed: false, plain: false }],
    ["two photos swapped", { shown: shownAs("a", "b"), order: named("b", "a") }, { changed: true, plain: false }],
    [
      "a photo removed and the order of the others unchanged",
      { shown: shownAs("a", "b", "c"), remove: ["b"] },
      { changed: false, plain: false },
    ],
    [
      "a caption that is only blanks",
      { shown: shownAs("a"), order: [{ id: "a", caption: "  " }] },
      { changed: false, plain: true },
    ],
  ])("decides whether to send the order of photos to the server for %s", (_name, wanted, expected) => {
    expect(arranged(wanted)).toMatchObject(expected);
  });
});
