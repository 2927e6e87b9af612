import { describe, expect, it } from "vitest";
import { parseCsv } from "../../src/consumer/data-export/past/formats/csv.ts";
import { toIso, toLemons, toPosition } from "../../src/consumer/data-export/past/formats/values.ts";
import { pastLimits, readPast } from "../../src/consumer/data-export/past/read-past.ts";
import {
  earlierGoogleReview,
  googleFile,
  googleReview,
  jsonFile,
  swarmFiles,
  takeout,
  untappdCheckin,
  wantToGo,
} from "../support/past-files.ts";

describe("readPast with Google Takeout", () => {
  it("reads stars, text, day and position of a review", async () => {
    const { items, problems } = await readPast([googleFile([googleReview()])]);
    expect(problems).toEqual([]);
    expect(items).toEqual([
      {
        source: "google",
        kind: "rating",
        name: "Café Zitroun",
        where: "1 Rue Neuve, Luxembourg",
        at: { lat: 49.6, lng: 6.1 },
        score: 4,
        text: "Lovely soup",
        on: "2021-05-15T12:00:00.000Z",
      },
    ]);
  });

  it("reads a review in the format before 2023", async () => {
    const { items } = await readPast([googleFile([earlierGoogleReview])]);
    expect(items).toMatchObject([
      { name: "Bar Citron", at: { lat: 49.61, lng: 6.11 }, score: 2, text: "Cold fries", kind: "rating" },
    ]);
  });

  it("tells a saved place from a review", async () => {
    const saved = googleReview({ five_star_rating_published: undefined, review_text_published: undefined });
    expect((await readPast([googleFile([saved], "Saved Places.json")])).items).toMatchObject([
      { kind: "saved", score: null, text: "" },
    ]);
  });

  it("reads a list of saved places with its columns in another language", async () => {
    const rows = [
      'Bar Citron,"said ""go""",https://www.google.com/maps/search/49.61,6.11,,',
      "Pizzeria Sole,,https://www.google.com/maps/place/Pizzeria+Sole/data=!4m2!3m1!1s0x0:0x1,,",
    ];
    const text = await wantToGo(rows).text();
    const french = new File([`\uFEFF${text.replace("Title", "Titre")}`], "Envie d’y aller.csv");
    expect((await readPast([french])).items).toMatchObject([
      { kind: "saved", name: "Bar Citron", at: null },
      { kind: "saved", name: "Pizzeria Sole", at: null },
    ]);
    const quoted = wantToGo(['Bar Citron,,"https://www.google.com/maps/search/49.61,6.11",,']);
    expect((await readPast([quoted])).items).toMatchObject([{ at: { lat: 49.61, lng: 6.11 } }]);
  });

  it("lists a bad entry by its number and reads the others", async () => {
    const noName = googleReview({ location: { address: "3 Rue Neuve" } });
    const sixStars = googleReview({ five_star_rating_published: 6 });
    const file = googleFile([googleReview(), noName, "text", sixStars, googleReview()]);
    const { items, problems } = await readPast([file]);
    expect(items).toHaveLength(2);
    expect(problems).toEqual([2, 3, 4].map((entry) => ({ file: "Reviews.json", entry, reason: "unreadable" })));
  });
});

describe("readPast with Swarm", () => {
  it("joins the score, the tip and the position of a venue from three files", async () => {
    const { items, problems } = await readPast(swarmFiles());
    expect(problems).toEqual([]);
    expect(items.map(({ name, score, kind }) => [name, score, kind])).toEqual([
      ["Café Zitroun", 5, "rating"],
      ["Bar Citron", null, "visit"],
      ["Pizzeria Sole", 3, "rating"],
      ["Snack Nord", 1, "rating"],
    ]);
    expect(items[0]).toMatchObject({
      at: { lat: 49.6, lng: 6.1 },
      text: "Try the soup",
      on: "2020-03-15T10:00:00.000Z",
    });
  });
});

describe("readPast with Untappd", () => {
  it("rounds stars up and names the beer", async () => {
    const { items } = await readPast([jsonFile("untappd.json", [untappdCheckin()])]);
    expect(items).toMatchObject([{ score: 4, text: "Lemon Ale: Fresh", on: "2022-07-15T18:09:45.000Z" }]);
  });

  it("leaves out a beer without a venue, and reads one without stars as a visit", async () => {
    const home = untappdCheckin({ venue_name: null, venue_lat: null, venue_lng: null });
    const bare = untappdCheckin({ rating_score: null, comment: "" });
    const { items, problems } = await readPast([jsonFile("untappd.json", [home, bare])]);
    expect(problems).toEqual([]);
    expect(items).toMatchObject([{ kind: "visit", score: null, text: "Lemon Ale" }]);
  });

  it("reads the same from CSV", async () => {
    const one = untappdCheckin({ comment: 'Fresh, "zesty"\nand cold' });
    const cells = Object.values(one).map((cell) => `"${String(cell).replaceAll('"', '""')}"`);
    const csv = new File([`${Object.keys(one).join(",")}\r\n${cells.join(",")}\r\n`], "untappd.csv");
    expect((await readPast([csv])).items).toEqual((await readPast([jsonFile("untappd.json", [one])])).items);
  });
});

describe("readPast", () => {
  it("finds the files in an archive and ignores those of other kinds", async () => {
    const zip = await takeout({
      "Takeout/Maps (your places)/Avis.json": googleFile([googleReview()]),
      "Takeout/Maps/My labeled places/other.json": jsonFile("other.json", { semanticSegments: [] }),
      "Takeout/Saved/Want to go.csv": wantToGo(["Bar Citron,,https://www.google.com/maps/place/x,,"]),
      "Takeout/archive_browser.html": new File(["<html>"], "archive_browser.html"),
    });
    const { items, problems } = await readPast([zip]);
    expect(problems).toEqual([]);
    expect(items.map(({ name, kind }) => `${name} ${kind}`)).toEqual(["Café Zitroun rating", "Bar Citron saved"]);
  });

  it("names files of other kinds, damaged ones and those with nothing, and reads the others", async () => {
    const zip = await takeout({ "a.json": jsonFile("a.json", {}) });
    const cut = new File([(await zip.arrayBuffer()).slice(0, 40)], "cut.zip");
    const bytes = new File([new Uint8Array([0xff, 0xfe, 0])], "bytes.csv");
    const read = await readPast([jsonFile("own.json", [1, 2]), cut, bytes, googleFile([googleReview()])]);
    expect(read.items).toHaveLength(1);
    expect(read.problems.map(({ file, reason }) => `${file} ${reason}`)).toEqual([
      "own.json unknown",
      "cut.zip damaged",
      "bytes.csv unknown",
    ]);
    expect((await readPast([zip])).problems).toMatchObject([{ file: "takeout.zip", reason: "nothing" }]);
  });

  it("stops at its bound of entries and says so", async () => {
    const many = Array.from({ length: pastLimits.items + 1 }, () => untappdCheckin());
    const { items, problems } = await readPast([jsonFile("many.json", many)]);
    expect(items).toHaveLength(pastLimits.items);
    expect(problems).toEqual([{ file: "many.json", entry: null, reason: "too-many" }]);
  });
});

describe("values of other services", () => {
  it.each([
    [0.25, 1],
    [1, 1],
    [1.25, 2],
    [4.75, 5],
    [5, 5],
    [0, null],
    [null, null],
    [5.25, undefined],
    [-1, undefined],
    [NaN, undefined],
  ])("turn %s stars into %s lemons", (stars, lemons) => {
    expect(toLemons(stars)).toBe(lemons);
  });

  it("have no time in the future or before 2000, and no position at 0, 0", () => {
    const nowMs = Date.parse("2026-01-01T00:00:00Z");
    expect(toIso("2026-01-02T00:00:00Z", nowMs)).toBeNull();
    expect(toIso(0, nowMs)).toBeNull();
    expect(toIso("soon", nowMs)).toBeNull();
    expect(toPosition(0, 0)).toBeNull();
    expect(toPosition("91", "6")).toBeNull();
    expect(toPosition("", "")).toBeNull();
    expect(toPosition("49.6", 6.1)).toEqual({ lat: 49.6, lng: 6.1 });
  });
});

describe("parseCsv", () => {
  it("reads quotes, empty cells, semicolons and a last line without an end", () => {
    expect(parseCsv('a,b\n"1,""2""\n3",\n,x')).toEqual([
      ["a", "b"],
      ['1,"2"\n3', ""],
      ["", "x"],
    ]);
    expect(parseCsv("a;b\r\n1;2\r\n")).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect(parseCsv("a,b\n1,")).toEqual([
      ["a", "b"],
      ["1", ""],
    ]);
    expect(parseCsv('a,b\n"open')).toEqual([]);
  });
});
