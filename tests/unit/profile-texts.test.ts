import { describe, expect, test } from "vitest";
import { changedTexts, typedOf } from "../../src/consumer/profile/edit/changed-texts.ts";
import { cityRace } from "../../src/consumer/profile/tabs/city-race.ts";
import { versionIn } from "../../src/consumer/settings/version.ts";
import { profileTexts } from "../../src/domain/people/own-profile.ts";
import { standingCollection } from "../../src/domain/people/own-profile.ts";
import type { Field } from "../../src/local/people/own-profile.ts";

type Texts = Parameters<typeof typedOf>[0];
const field = (value: Field["value"], refused: Field["refused"] = null) => ({ value, refused });
const fields = (change: Partial<Texts> = {}): Texts => ({
  ...(Object.fromEntries(profileTexts.map((name) => [name, field(null)])) as Texts),
  username: field("ada"),
  ...change,
});
const refused = fields({ username: field("ada", { value: "Admin", code: "username_reserved" }) });

describe("the profile form", () => {
  test("starts with the stored values, or with a refused value so that it need not be retyped", () => {
    expect(typedOf(fields({ city: field("Esch") }))).toMatchObject({ username: "ada", city: "Esch", country: "" });
    expect(typedOf(refused).username).toBe("Admin");
  });

  test("sends only changed fields, with surrounding spaces removed", () => {
    const typed = { ...typedOf(fields({ city: field("Esch") })), city: "  ", country: " Luxembourg " };
    expect(changedTexts(typed, fields({ city: field("Esch") }))).toEqual({
      wanted: [
        { name: "city", value: null },
        { name: "country", value: "Luxembourg" },
      ],
      withdrawn: [],
    });
    expect(changedTexts(typedOf(fields()), fields())).toEqual({ wanted: [], withdrawn: [] });
  });

  test("sends a refused value again if left unchanged, and withdraws it if the stored value is restored", () => {
    expect(changedTexts(typedOf(refused), refused).wanted).toEqual([{ name: "username", value: "Admin" }]);
    expect(changedTexts({ ...typedOf(refused), username: "ada" }, refused)).toEqual({
      wanted: [],
      withdrawn: ["username"],
    });
  });
});

test("the running app version is read from the file name of its first script", () => {
  expect(versionIn("https://lemons.test/assets/first-Obg2Zo6.js")).toBe("Obg2Zo6");
  expect(versionIn("http://localhost:5173/src/first/entry.ts")).toBe("");
});

test("a city of the same name elsewhere is another one in the race, and a row without an id means its name", () => {
  const inFrance = { city: "Paris", city_id: 2988507, country: "FR" };
  const inTexas = { city: "Paris", city_id: 4717560, country: "US" };
  const standing = {
    ...standingCollection.none,
    cities: [
      { ...inFrance, ratings: 4 },
      { ...inTexas, ratings: 1 },
      { city: "Metz", ratings: 1 },
    ],
    mayorships: [{ ...inFrance, since: "2026-11-01T00:00:00Z" }],
  };
  expect(cityRace(standing, [inTexas, { city: "Metz", city_id: 2994160 }])).toMatchObject([
    { city: "Metz", ratings: 1, waiting: 1 },
    { city_id: 4717560, ratings: 1, waiting: 1 },
  ]);
});

test("cities where the user is not mayor are listed by number of ratings, including unsent ones, most first", () => {
  const standing = {
    ...standingCollection.none,
    cities: [
      { city: "Trier", ratings: 4 },
      { city: "Metz", ratings: 1 },
      { city: "Esch", ratings: 1 },
    ],
    mayorships: [{ city: "Trier", since: "2026-11-01T00:00:00Z" }],
  };
  expect(cityRace(standing, [{ city: "Metz" }, { city: "Diekirch" }])).toEqual([
    { city: "Metz", ratings: 1, waiting: 1 },
    { city: "Diekirch", ratings: 0, waiting: 1 },
    { city: "Esch", ratings: 1, waiting: 0 },
  ]);
});
