import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSchema } from "../../supabase/schemas/schema-files.ts";
import type { LetterTopic } from "../../src/domain/admin-words.ts";
import { fillImprint } from "../../src/domain/imprint.ts";
import {
  deletionGraceDays,
  guardianBelowAge,
  maxPhotos,
  minAge,
  visitAccuracyCapM,
  visitRadiusM,
} from "../../src/domain/limits.ts";

const catalogue = "src/messages";
const pagesOf = (language: string) => `${catalogue}/${language}/pages`;
const names = readdirSync(pagesOf("en"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.replaceAll("\\", "/").replace(/\.md$/, ""));
const languages = readdirSync(catalogue).filter((name) => existsSync(pagesOf(name)));
const read = (language: string, name: string) => readFileSync(`${pagesOf(language)}/${name}.md`, "utf8");
/** A sentence without the asterisks of emphasis. */
const plain = (text: string) => text.replaceAll("**", "");

const rows = readFileSync("tests/promises.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| page"))
  .map((line) => {
    const [page = "", promise = "", heldBy = ""] = line
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim());
    const [, file = "", what = ""] = /^(\S+\.(?:tsx?|md)):(.*)$/.exec(heldBy) ?? [];
    return { page, promise, file, what: what.trim() };
  });

describe("promises of the legal pages", () => {
  test.each(rows)("$page: $promise", ({ page, promise, file, what }) => {
    expect(plain(read("en", page))).toContain(promise);
    expect(existsSync(file), file).toBe(true);
    expect(what).not.toBe("");
    const holder = readFileSync(file, "utf8");
    if (file.endsWith(".md")) expect(holder.split("\n")).toContain(`## ${what}`);
    else expect(holder).toContain(what);
  });

  test("are listed at least once for each page", () => {
    expect(rows.length).toBeGreaterThan(80);
    const held = new Set(rows.map(({ page }) => page));
    expect(names.filter((name) => !held.has(name))).toEqual([]);
  });

  test("hold as to cookies: no code sets or reads one", () => {
    const code = ["src", "sw", "supabase"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file))
        .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
    );
    expect(code.filter((text) => /document\.cookie|cookieStore|["'`]set-cookie/i.test(text))).toEqual([]);
  });

  test("never mention an app store", () => {
    const texts = names.map((name) => read("en", name)).join("\n");
    expect(texts).not.toMatch(/app store|play store|google play|testflight/i);
  });
});

describe("figures in the legal texts", () => {
  const [terms, privacy, review] = (["terms", "privacy", "review-policy"] as const).map((name) => read("en", name));

  test("equal the limits in the code and the database", () => {
    expect(terms).toContain(`at least ${minAge} years old`);
    expect(terms).toContain(`From ${minAge} to ${guardianBelowAge - 1} we ask a parent or guardian`);
    expect(terms).toContain(`you have ${deletionGraceDays} days to change your mind`);
    expect(maxPhotos).toBe(5);
    expect(review).toContain(`within ${visitRadiusM} metres`);
    expect(review).toContain(`at most ${visitAccuracyCapM} metres`);
    const schema = readSchema();
    const setting = (key: string) => Number(new RegExp(`\\('${key}', (\\d+),`).exec(schema)?.[1]);
    expect(privacy).toContain(`Position of a rating: ${setting("evidence_days")} days.`);
    expect(privacy).toContain(`sealed for ${setting("tombstone_days")} days`);
    expect(privacy).toContain(`never sends twice: ${setting("receipt_days")} days.`);
    expect(privacy).toContain(`at most ${setting("kept_revisions")}.`);
    expect([setting("appeal_days"), setting("ticket_days")]).toEqual([183, 365]);
  });

  test.each(languages)(
    "state the same time for reviewing a report in the terms and in the review policy: %s",
    (language) => {
      const [soon = "none"] = /spam [^.]*\b72\b[^.]*/i.exec(read(language, "review-policy")) ?? [];
      expect(read(language, "terms")).toContain(soon);
    },
  );

  test("in the terms include fourteen numbered sections, the date, the liability cap and the governing law", () => {
    expect([...(terms ?? "").matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 14 }, (_, index) => index + 1),
    );
    for (const fact of ["\nupdated: 2025-08-12\n", "$100", "Luxembourg law governs", "{{email}}"])
      expect(terms).toContain(fact);
    expect(terms).toContain("run by {{company}}, a company in Luxembourg");
  });
});

describe.each(languages)("a page in %s that links to the contact form", (language) => {
  test.each([
    ["help", "restaurant"],
    ["privacy", "privacy"],
  ] as const)("(%s) names the topic in the same words as the form: %s", (page, topic) => {
    const contact = JSON.parse(readFileSync(`src/messages/${language}/contact.json`, "utf8")) as {
      topics: Record<LetterTopic, string>;
    };
    const [line = ""] = read(language, page).match(/^.*\(\/contact\), .*$/m) ?? [];
    expect(line).toMatch(new RegExp(`[“„«]\\s?${contact.topics[topic]}\\s?[”“»]`));
  });
});

const texts = languages.flatMap((language) =>
  names
    .filter((name) => existsSync(`${pagesOf(language)}/${name}.md`))
    .map((name) => ({ language, name, text: read(language, name), english: read("en", name) })),
);

describe.each(texts)("$language $name", ({ language, name, text, english }) => {
  const all = (pattern: RegExp, of: string) => [...of.matchAll(pattern)].map(([whole]) => whole);

  test("has a title, a description and a date, and no unknown imprint placeholder", () => {
    const front = /^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? "";
    for (const field of ["title", "description"]) expect(front).toMatch(new RegExp(`^${field}: \\S`, "m"));
    expect(front).toMatch(/^(updated|date): \d{4}-\d\d-\d\d$/m);
    expect(() => fillImprint(text, {}, "")).not.toThrow();
  });

  test.runIf(language !== "en")("has the same sections, links, placeholders and figures as the English text", () => {
    expect(all(/^#{2,3} /gm, text)).toEqual(all(/^#{2,3} /gm, english));
    const links = (of: string) => all(/\]\([^)]*\)/g, of).toSorted();
    expect(links(text), name).toEqual(links(english));
    const blanks = (of: string) => [...new Set(all(/\{\{\w+\}\}/g, of))].toSorted();
    expect(blanks(text)).toEqual(blanks(english));
    const figures = (of: string) => [...new Set(all(/\d+(?:[.,]\d+)?/g, of).map((figure) => figure.replace(",", ".")))];
    // English may spell out a number that another language writes in digits.
    expect(figures(english).filter((figure) => !figures(text).includes(figure))).toEqual([]);
  });
});
