import { runInThisContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { drawPassportFile } from "../../src/dashboards/server/passport/passport-file.ts";
import { findPassport } from "../../src/domain/people/passport.ts";
import { aCodeKey } from "../support/signed-code.ts";
import { aPassport, aSealedPassport } from "../support/passport.ts";
import { textsOf } from "../support/texts.ts";

const common = textsOf("en", "common");
const names = textsOf("en", "names");
const words = textsOf("en", "passport");

const key = await aCodeKey(3);
const passport = aPassport({ name: 'Sélma </script><script>alert("x")</script>' });
const line = await aSealedPassport(key, passport);
const site = "https://lemons.test";
const draw = () =>
  drawPassportFile({ line, passport, key: key.published, site, words: { passport: words, common, names } });

type Element = { name: string; textContent: string; hidden: boolean; bad: boolean; children: Element[] };
const newElement = (name: string, textContent = ""): Element => ({
  name,
  textContent,
  hidden: true,
  bad: false,
  children: [],
});
const textOf = ({ textContent, children }: Element): string => [textContent, ...children.map(textOf)].join("\n");
type Published = { keys: unknown[] } | null;

/** Runs the file's script like a browser, with the parts that it uses. */
async function open(file: string, published: Published = null) {
  const scripts = [...file.matchAll(/<script( [^>]*)?>([^<]*)<\/script>/g)].map(([, attributes = "", text = ""]) => ({
    id: /id="(\w+)"/.exec(attributes)?.[1] ?? "",
    text,
  }));
  const elements = new Map(["paper", "verdict", "where"].map((id) => [id, newElement(id)]));
  for (const { id, text } of scripts) if (id) elements.set(id, newElement(id, text));
  const withMethods = (element: Element) =>
    Object.assign(element, {
      toggleAttribute: (_name: string, on: boolean) => (element.bad = on),
      append: (...children: Element[]) => element.children.push(...children),
      replaceChildren: (...children: Element[]) => (element.children = children),
    });
  const document = {
    getElementById: (id: string) => withMethods(elements.get(id) ?? newElement(id)),
    createElement: (name: string) => withMethods(newElement(name)),
  };
  const fetcher = async () => {
    if (!published) throw new TypeError("No connection");
    return Response.json(published);
  };
  const code = scripts.find(({ id, text }) => id === "" && text !== "")?.text ?? "";
  vi.stubGlobal("document", document);
  vi.stubGlobal("fetch", fetcher);
  await runInThisContext(code);
  vi.unstubAllGlobals();
  const [paper, verdict, where] = ["paper", "verdict", "where"].map((id) => elements.get(id) ?? newElement(id));
  return {
    shown: paper && !paper.hidden ? textOf(paper) : null,
    verdict: verdict?.textContent,
    bad: verdict?.bad,
    where: where?.textContent,
  };
}

test("the passport file verifies its own signature offline and shows the signed content", async () => {
  const { shown, verdict, where } = await open(draw());
  expect(verdict).toBe(words.file.genuine);
  expect(where).toBe(`${words.file.inside} ${site}`);
  for (const fact of [passport.name, "12", "4.6", "Attentive × 7", "Crown × 2", "Café Zitroun, Luxembourg"])
    expect(shown).toContain(fact);
  expect(findPassport(draw())).toBe(line);
});

test("a passport file with one changed letter shows an error and no content", async () => {
  const file = draw();
  const from = file.lastIndexOf(line);
  const wrong: string[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const other = line[at] === "A" ? "B" : "A";
    const { shown, verdict, bad } = await open(file.slice(0, from + at) + other + file.slice(from + at + 1));
    if (shown !== null || verdict !== words.file.refused || !bad) wrong.push(`${at}: ${verdict}`);
  }
  expect(wrong).toEqual([]);
});

test("the passport file, if online, is refused unless its key matches a published key that is not revoked", async () => {
  const { published } = key;
  const other = (await aCodeKey(3)).published;
  expect((await open(draw(), { keys: [published] })).where).toBe(`${words.file.published} ${site}`);
  for (const keys of [[], [other], [{ ...published, state: "revoked" }]])
    expect(await open(draw(), { keys })).toMatchObject({ shown: null, verdict: words.file.withdrawnKey, bad: true });
  expect((await open(draw(), { keys: [{ ...published, state: "retired" }] })).shown).not.toBeNull();
});

test("the passport file is printed dark on white even in dark mode", () => {
  const file = draw();
  expect([...file.matchAll(/@media[^{]*dark[^{]*/g)].map(([rule]) => rule)).toEqual([
    "@media screen and (prefers-color-scheme:dark)",
  ]);
  expect(file).toContain("@media print{:root{color-scheme:light}");
});

test("a name that contains HTML is shown as plain text in the passport file", () => {
  const file = draw();
  expect(file).not.toContain("<script>alert");
  expect(file.match(/<script/g)).toHaveLength(3);
});
