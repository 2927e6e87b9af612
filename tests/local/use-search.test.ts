import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { useSearch, type Search } from "../../src/ui/use-search.ts";
import { pass, until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
/** The requests, each with a function that answers it. */
const asked: { text: string; answer: (found: string[] | null) => void }[] = [];
const find = async (text: string) =>
  await new Promise<string[] | null>((answer) => {
    asked.push({ text, answer });
  });
const Typed = ({ typed, online = true }: { typed: string; online?: boolean }) => useSearch(typed, find, online);
const pause = () => pass(350);
beforeEach(() => {
  asked.length = 0;
});

describe("a search field (useSearch)", () => {
  it("searches for the trimmed text once two letters are typed and typing pauses", async () => {
    const field = here.run(Typed, { typed: "s" });
    await pause();
    expect(field.now.search).toEqual({ kind: "idle" });
    field.change({ typed: "si" });
    await pass(200);
    field.change({ typed: " sig " });
    await pass(200);
    expect(asked).toEqual([]);
    expect(field.now.search).toEqual({ kind: "asking" });
    await pass(150);
    expect(asked.map(({ text }) => text)).toEqual(["sig"]);
    asked[0]?.answer(["Am Sigg"]);
    await until(() => expect(field.now.search).toEqual({ kind: "found", found: ["Am Sigg"] }));
  });

  it("ignores the answer to an outdated search", async () => {
    const field = here.run(Typed, { typed: "si" });
    await pause();
    field.change({ typed: "sigg" });
    await pause();
    asked[1]?.answer(["Am Sigg"]);
    await until(() => expect(field.now.search.kind).toBe("found"));
    asked[0]?.answer(["Siena"]);
    await pause();
    expect(field.now.search).toEqual({ kind: "found", found: ["Am Sigg"] });
  });

  it("reports a failed search and repeats it on request", async () => {
    const field = here.run(Typed, { typed: "sigg" });
    await pause();
    asked[0]?.answer(null);
    await until(() => expect(field.now.search).toEqual({ kind: "failed" }));
    field.now.again();
    await until(() => expect(field.now.search).toEqual({ kind: "asking" }));
    await pause();
    asked[1]?.answer([]);
    await until(() => expect(field.now.search).toEqual({ kind: "found", found: [] }));
  });

  it("sends nothing while offline, keeps earlier results, and searches when back online", async () => {
    const kinds = (search: Search<string>) => search.kind;
    const field = here.run(Typed, { typed: "sigg", online: false });
    await pause();
    expect([asked.length, kinds(field.now.search)]).toEqual([0, "offline"]);
    field.change({ typed: "sigg", online: true });
    await pause();
    asked[0]?.answer(null);
    await until(() => expect(kinds(field.now.search)).toBe("failed"));
    field.change({ typed: "sigg", online: false });
    await until(() => expect(kinds(field.now.search)).toBe("offline"));
    field.change({ typed: "sigg", online: true });
    await pause();
    asked[1]?.answer(["Am Sigg"]);
    await until(() => expect(kinds(field.now.search)).toBe("found"));
    field.change({ typed: "sigg", online: false });
    await pass(10);
    expect(kinds(field.now.search)).toBe("found");
  });
});
