import { expect, test } from "vitest";
import { discoveryParams, readDiscovery, readStream } from "../../src/domain/places/discovery.ts";

const asked = (question: string) => new URLSearchParams(question);

test("the URL of the review list is read as city and score, and invalid values are ignored", () => {
  expect(readStream(asked("city=Trier&score=5"))).toEqual({ city: "Trier", score: 5 });
  for (const question of ["", "city=&score=", "score=0", "score=6", "score=2.5", "score=five"])
    expect(readStream(asked(question)), question).toEqual({ city: null, score: null });
});

test("the URL of the place list is parsed back to the same filters and omits defaults", () => {
  const question = { query: "lis", city: "Trier", sort: "score" as const };
  expect(readDiscovery(asked(new URLSearchParams(discoveryParams(question)).toString()))).toEqual(question);
  const nothing = readDiscovery(asked("sort=price"));
  expect(nothing).toEqual({ query: "", city: "", sort: "rating_count" });
  expect(discoveryParams(nothing)).toEqual({});
});
