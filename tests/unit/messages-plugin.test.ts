import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LanguageCheck } from "../../src/build/check-messages.ts";
import { deriveGroups } from "../../src/build/message-groups.ts";
import { placeholdersOf, typesSource } from "../../src/build/messages-types.ts";
import { appFormats } from "../../src/messages/app-formats.ts";
import { compileTexts } from "../../src/messages/compile.ts";
import { setFormats } from "../../src/messages/format.ts";
import { messageMaker, type Message } from "../../src/messages/message.ts";
import { lookUp } from "../../src/messages/look-up.ts";

const problemsOf = (english: string, text: string, language: "de" | "fr" = "de") => {
  const check = new LanguageCheck(language, new Set(["bdi"]));
  check.compare({ a: english }, { a: text }, language);
  return check.problems.map((problem) => problem.replace(`${language}.a: `, ""));
};

describe("the translation check", () => {
  test("accepts a translation with the same placeholders as the English text", () => {
    expect(
      problemsOf("{count, plural, one {# photo} other {# photos}}", "{count, plural, one {# Foto} other {# Fotos}}"),
    ).toEqual([]);
    expect(problemsOf("Served by {name}", "Bedient von <bdi>{name}</bdi>")).toEqual([]);
  });

  test.each([
    ["Served by {name}", "Bedient", "{name} is missing"],
    ["{count, plural, one {rating} other {ratings}}", "avis", "must use {count}, as English does"],
    ["Served", "Bedient von {name}", "English has no {name}"],
    ["At most {max}", "Höchstens {max, plural, one {#} other {#}}", "{max} is string | number, but used as number"],
    ["{day, date}", "{day, plural, one {#} other {#}}", "{day} is string, but used as number"],
    ["Served by {name}", "Bedient von <b>{name}</b>", "there is no <b>"],
    ["Served by {name}", "Bedient von {name", "not valid ICU MessageFormat"],
    ["{n, plural, one {#} other {#}}", "{n, plural, zero {0} other {#}}", "needs the forms"],
  ])("%s → %s: %s", (english, text, problem) => {
    expect(problemsOf(english, text).join()).toContain(problem);
  });

  test("finds missing texts and texts that English does not have", () => {
    const check = new LanguageCheck("fr", new Set());
    check.compare({ a: "A", b: { c: "C" } }, { b: { c: "C", d: "D" } }, "fr");
    expect(check.problems).toEqual(["fr.a: missing", "fr.b.d: English has no such text"]);
  });
});

describe("a compiled message", () => {
  const maker = messageMaker("fr", { tags: { up: (text) => text.toUpperCase() } }, appFormats);
  const say = (text: string, values: Parameters<Message>[0]) =>
    (
      compileTexts<unknown>(text, {
        ...maker,
        plain: (plain) => plain,
        group: Object.fromEntries,
        rows: (rows) => rows,
      }) as Message
    )(values);
  beforeEach(() => setFormats("fr-FR"));
  afterEach(() => setFormats("en"));

  test("uses the plural forms and number format of its language", () => {
    const text = "{count, plural, one {# avis} other {# les avis}}";
    expect([0, 1, 2].map((count) => say(text, { count }))).toEqual(["0 avis", "1 avis", "2 les avis"]);
    expect(say(text, { count: 12_345 })).toMatch(/^12\s345 les avis$/);
  });

  test("uses the wording for a missing name, and prints any name unchanged, even “constructor”", () => {
    const text = "{name, select, null {Quelqu’un} other {{name}}}";
    expect([null, "Anna", "constructor"].map((name) => say(text, { name }))).toEqual([
      "Quelqu’un",
      "Anna",
      "constructor",
    ]);
  });

  test("applies the text functions of its language and isolates names from the text direction", () => {
    expect(say("<up>de {city}</up>", { city: "Metz" })).toBe("DE METZ");
    expect(say("<bdi>{name}</bdi>", { name: "نورا" })).toBe("\u2068نورا\u2069");
  });

  test("formats dates, and prints nothing for an invalid date", () => {
    expect(say("le {day, date}", { day: "2026-11-20T12:00:00Z" })).toBe("le 20 nov. 2026");
    expect(say("le {day, date}", { day: "soon" })).toBe("le ");
  });
});

describe("the groups of texts", () => {
  let src: string;
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(src, file)), { recursive: true });
    writeFileSync(path.join(src, file), text);
  };
  beforeEach(() => {
    src = path.join(mkdtempSync(path.join(tmpdir(), "five-lemons-groups-")), "src");
    write("main.tsx", 'import { a } from "./app/table.ts";\nimport "./app/banner.tsx";\nuseMessages("common");');
    write(
      "app/table.ts",
      'export const a = lazyScreen(async () => (await import("../consumer/rate/rate.tsx")).Rate);\nlazyScreen(() => import("../site/about.tsx"));',
    );
    write("app/banner.tsx", 'const B = lazyPart(async () => (await import("../consumer/later.tsx")).B);');
    write("consumer/later.tsx", 'useMessages("pull");');
    write(
      "consumer/rate/rate.tsx",
      'import type { X } from "../../site/about.tsx";\nimport { tags } from "./tags.ts";\nuseMessages("rate");',
    );
    write("consumer/rate/tags.ts", 'useMessages("names");\nuseMessages("common");');
    write("site/about.tsx", 'useMessages("about");\nuseMessages("names");');
    write("dashboards/demo/demo.tsx", 'useMessages("demo");');
  });
  afterEach(() => rmSync(path.dirname(src), { recursive: true }));

  test("are derived from the imports of the first page, its lazy parts and the screens", () => {
    const { groupOf, groupsOf } = deriveGroups(src);
    expect(groupOf).toEqual({
      about: "site",
      common: "start",
      demo: "dashboards",
      names: "shared",
      pull: "parts",
      rate: "consumer",
    });
    expect(groupsOf(path.join(src, "consumer/rate/rate.tsx"))).toEqual(["consumer", "shared"]);
    expect(groupsOf(path.join(src, "consumer/later.tsx"))).toEqual(["parts"]);
    expect(groupsOf(path.join(src, "main.tsx"))).toEqual([]);
  });

  test("do not include folders that the build excludes", () => {
    expect(deriveGroups(src, ["dashboards/demo/"]).groupOf).not.toHaveProperty("demo");
  });
});

test("the generated types contain the placeholders of each text and their types", () => {
  const source = typesSource({
    rate: { title: "Rate", photo: "{name}: {count, plural, one {#} other {#}}", list: ["{day, date}", "b"] },
  });
  expect(source).toContain("title: string;");
  expect(source).toContain("photo: (values: { name: string | number; count: number }) => string;");
  expect(source).toContain("list: (values: { day: string }) => string[];");
  expect([...placeholdersOf("{a}{b, select, other {}}").printed]).toEqual(["a"]);
});

test("looking up the text of an unknown code returns undefined", () => {
  expect([lookUp({ a: "A" }, "a"), lookUp({}, "constructor")]).toEqual(["A", undefined]);
});
