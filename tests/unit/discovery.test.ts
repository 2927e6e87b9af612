import { expect, test } from "vitest";
import {
  changeDiscovery,
  discoveryParams,
  readDiscovery,
  readStream,
  sortsFor,
} from "../../src/domain/places/discovery.ts";

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

test("a search begins with the best match, and a chosen order stays", () => {
  expect(readDiscovery(asked("q=lis")).sort).toBe("likeness");
  // Without a text nothing is like it.
  expect(readDiscovery(asked("sort=likeness")).sort).toBe("rating_count");
  expect([sortsFor("").includes("likeness"), sortsFor("lis").includes("likeness")]).toEqual([false, true]);
  const start = readDiscovery(asked(""));
  const searched = changeDiscovery(start, { query: "lis" });
  expect([searched.sort, discoveryParams(searched)]).toEqual(["likeness", { q: "lis" }]);
  expect(changeDiscovery(searched, { query: "" })).toEqual(start);
  const chosen = changeDiscovery(searched, { sort: "rating_count" });
  expect(discoveryParams(chosen)).toEqual({ q: "lis", sort: "rating_count" });
  expect(changeDiscovery(chosen, { query: "li" }).sort).toBe("rating_count");
  expect(changeDiscovery(changeDiscovery(start, { sort: "score" }), { query: "lis" }).sort).toBe("score");
});
