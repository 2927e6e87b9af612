import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { CitiesView } from "../../src/dashboards/admin/cities/cities-view.tsx";
import { isRenamed, losersOf, namesOf, wrongNames, type AdminCity } from "../../src/dashboards/admin/cities/cities.ts";
import { clearLoads } from "../../src/dashboards/data/load-cache.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { aToken } from "../support/access-token.ts";
import { until } from "../support/fake-time.ts";
import { inApp } from "../support/in-app.tsx";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { reactPage } from "../support/react-page.tsx";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

const here = reactPage();
const aCity = (city: string, city_id: number, more: Partial<AdminCity> = {}): AdminCity => ({
  city,
  city_id,
  city_names: {},
  country: "LU",
  places: 2,
  ratings: 3,
  of_geonames: city_id < 1_000_000_000,
  has_mayor: false,
  ...more,
});
const esch = aCity("Esch", 1_000_000_001);
const alzette = aCity("Esch-sur-Alzette", 2_960_596, { places: 40, ratings: 1234, has_mayor: true });
const preview = {
  places: 2,
  ratings: 3,
  guests: 1,
  distance_m: 1200,
  two_countries: false,
  spellings: ["esch"],
  mayor_from: "Ada",
  mayor_into: "Ben",
  mayor_after: "Ben",
  loses_from: true,
  loses_into: false,
};

let calls: StubbedCall[];
let said: Record<string, StubbedAnswer>;
beforeEach(async () => {
  clearLoads();
  await freshDevice(ada);
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada) }, Date.now());
  said = {
    find_admin_cities: { json: { cities: [alzette, esch], countries: ["LU", "FR"] } },
    find_city_doubles: { json: [{ from: esch, into: alzette, alike: true, distance_m: 1200, rank: 1200 }] },
    get_admin_city: {
      json: { ...esch, mayor: "Ada", named: ["esch"], given: ["esch uelzecht"], geonames: 0, doubles: [] },
    },
    preview_city_merge: { json: preview },
    merge_cities: { json: { success: true, city_id: alzette.city_id } },
    remove_city_spelling: { json: { success: true } },
  };
  calls = stubFetch(({ url }) => said[url.pathname.split("/").at(-1) ?? ""] ?? { json: [] });
});
const bodies = (name: string) => calls.filter(({ url }) => url.pathname.endsWith(name)).map(({ body }) => body);
const list = (search = "") => here.show(inApp(<CitiesView />, `/dashboard/admin/places?view=cities${search}`));

describe("the admin's list of cities", () => {
  it("shows each city with country, id, places, ratings and whether it has a mayor", async () => {
    const page = list();
    await page.says("Esch-sur-Alzette");
    const rows = page.elements("tr").map(({ textContent }) => textContent.replaceAll(/\s+/g, " "));
    expect(rows).toContainEqual(expect.stringMatching(/Esch-sur-Alzette Luxembourg, 2960596.*40.*1,234.*Yes/));
    expect(rows).toContainEqual(expect.stringMatching(/^Esch Luxembourg, 1000000001.*2.*3.*No/));
  });

  it("asks for the text and country in the address", async () => {
    const page = list("&q=esch&country=LU");
    await page.says("Esch-sur-Alzette");
    expect(bodies("find_admin_cities")).toEqual([
      { p_query: "esch", p_country: "LU", p_after_count: null, p_after_id: null, p_limit: 20 },
    ]);
  });

  it("continues after the last city of a full page", async () => {
    const many = Array.from({ length: 20 }, (_, nth) => aCity(`City ${nth}`, nth + 1, { places: 30 - nth }));
    said = { ...said, find_admin_cities: { json: { cities: many, countries: [] } } };
    const page = list();
    await page.says("City 19");
    page.press("Further ones");
    await until(() => expect(bodies("find_admin_cities")).toHaveLength(2));
    expect(bodies("find_admin_cities")[1]).toMatchObject({ p_after_count: 11, p_after_id: 20 });
  });

  it("says that nothing is called so, and offers another try after a failure", async () => {
    said = { ...said, find_admin_cities: { json: { cities: [], countries: [] } } };
    await list("&q=zzz").says("No city is called so");
    clearLoads();
    said = { ...said, find_admin_cities: "unreachable" };
    const page = list("&q=yyy");
    await page.says("Try again");
    expect(page.text()).not.toContain("No city is called so");
  });
});

describe("a likely double", () => {
  it("opens with what the merge moves and who is mayor afterwards, and is merged once with one id", async () => {
    const page = list("&list=doubles");
    await page.says("Spelled alike, 1 km apart");
    page.press("Compare");
    await page.says("Merge Esch into Esch-sur-Alzette?");
    await page.says("3 ratings of 1 guest");
    expect(page.text()).toContain("Ben is mayor afterwards. Ada is no longer mayor and is told.");
    expect(page.text()).toContain("Spellings: esch");
    said = { ...said, merge_cities: { json: { success: false, code: "place_busy", error: "Busy" } } };
    page.press("Merge");
    await page.says("Someone is rating a place there just now. Please try again.");
    said = { ...said, merge_cities: { json: { success: true, city_id: alzette.city_id } } };
    page.press("Merge");
    await until(() => expect(bodies("merge_cities")).toHaveLength(2));
    const [first, second] = bodies("merge_cities");
    expect(first).toMatchObject({ p_from: esch.city_id, p_into: alzette.city_id, p_op_id: expect.any(String) });
    expect(second).toEqual(first);
    await until(() => expect(page.text()).not.toContain("Merge Esch into"));
  });

  it("can be turned round, which is another question with its own preview and id", async () => {
    const page = list("&list=doubles");
    await page.says("Spelled alike");
    page.press("Compare");
    await page.says("Keep Esch instead");
    said = { ...said, merge_cities: { json: { success: false, code: "city_merged", error: "Gone" } } };
    await page.says("What moves");
    page.press("Merge");
    await page.says("One of them has been merged meanwhile.");
    page.press("Keep Esch instead");
    await page.says("Merge Esch-sur-Alzette into Esch?");
    expect(page.text()).not.toContain("One of them has been merged meanwhile.");
    await until(() =>
      expect(bodies("preview_city_merge").at(-1)).toEqual({ p_from: 2_960_596, p_into: 1_000_000_001 }),
    );
    page.press("Merge");
    await until(() => expect(bodies("merge_cities")).toHaveLength(2));
    const [first, second] = bodies("merge_cities") as { p_from: number; p_op_id: string }[];
    expect(second?.p_from).toBe(alzette.city_id);
    expect(second?.p_op_id).not.toBe(first?.p_op_id);
  });

  it("cannot be merged before the preview has arrived", async () => {
    said = { ...said, preview_city_merge: "never" };
    const page = list("&list=doubles");
    await page.says("Spelled alike");
    page.press("Compare");
    await page.says("Merge Esch into Esch-sur-Alzette?");
    page.press("Merge");
    await page.says("This cannot be taken back.");
    expect(bodies("merge_cities")).toEqual([]);
  });

  it("warns about two countries", async () => {
    said = { ...said, preview_city_merge: { json: { ...preview, two_countries: true, mayor_after: null } } };
    const page = list("&list=doubles");
    await page.says("Spelled alike");
    page.press("Compare");
    await page.says("They are in two countries.");
    expect(page.text()).toContain("Nobody is mayor afterwards.");
  });

  it("is absent with a sentence on what would be here", async () => {
    said = { ...said, find_city_doubles: { json: [] } };
    await list("&list=doubles").says("No likely doubles");
  });
});

describe("the dialog of a city", () => {
  it("shows mayor and spellings; only a further spelling can be removed, after a question", async () => {
    said = { ...said, find_admin_cities: { json: { cities: [esch], countries: ["LU"] } } };
    const page = list();
    await page.says("Esch");
    page.press("Look");
    await page.says("2 places, 3 ratings. Ada is mayor.");
    expect(page.text()).toContain("esch Of a name, stays");
    expect(page.buttons().filter((words) => words === "Remove")).toHaveLength(1);
    page.press("Remove");
    await page.says("Remove the spelling “esch uelzecht”?");
    expect(bodies("remove_city_spelling")).toEqual([]);
    page.press("Remove spelling");
    await until(() =>
      expect(bodies("remove_city_spelling")).toMatchObject([{ p_city: esch.city_id, p_spelling: "esch uelzecht" }]),
    );
  });
});

describe("the names of a city", () => {
  const names = namesOf(aCity("Lisboa", 2_267_057, { city_names: { fr: "Lisbonne" } }));

  it("are the own one and one or none for each language", () => {
    expect(names).toEqual({ own: "Lisboa", en: "", fr: "Lisbonne", de: "", lb: "", pt: "" });
  });

  it.each([
    ["an empty own name", { own: " " }, ["own"]],
    ["81 characters", { fr: "x".repeat(81) }, ["fr"]],
    ["no letter", { de: "—" }, ["de"]],
    ["nothing but an empty language", { fr: "" }, []],
  ])("are wrong with %s", (_what, change, wrong) => {
    expect(wrongNames({ ...names, ...change })).toEqual(wrong);
  });

  it("count as changed only by more than spaces", () => {
    const city = aCity("Lisboa", 2_267_057, { city_names: { fr: "Lisbonne" } });
    expect(isRenamed({ ...names, own: " Lisboa " }, city)).toBe(false);
    expect(isRenamed({ ...names, fr: "" }, city)).toBe(true);
  });
});

it("a mayor of both cities who loses both is named once", () => {
  expect(losersOf({ ...preview, mayor_into: "Ada", loses_into: true, mayor_after: null })).toEqual(["Ada"]);
  expect(losersOf({ ...preview, loses_into: true, mayor_after: "Cara" })).toEqual(["Ada", "Ben"]);
});
