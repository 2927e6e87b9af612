import "fake-indexeddb/auto";
import { describe, expect, it } from "vitest";
import { useTypedSearch } from "../../src/consumer/map/search/use-typed-search.ts";
import { pass, until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const here = reactPage();
const Typed = ({ query }: { query: string }) => useTypedSearch(query);

async function open(query = "") {
  const field = here.run(Typed, { query });
  await until(() => expect(field.now.text).toBe(query));
  /** Types without a pause, within one frame. */
  const type = async (text: string) => {
    field.now.type(text);
    await until(() => expect(field.now.text).toBe(text), 100);
  };
  return { field, type };
}
const pause = () => pass(800);

describe("the typed search text", () => {
  it("searches the device from two letters, and the server from three letters once typing pauses", async () => {
    const { field, type } = await open();
    await type("s");
    expect(field.now).toMatchObject({ wanted: "", asked: true });
    await type("si");
    expect(field.now).toMatchObject({ wanted: "si", asked: false });
    await pause();
    expect(field.now).toMatchObject({ wanted: "si", asked: false });
    await type("sig");
    expect(field.now).toMatchObject({ wanted: "sig", asked: false });
    await pass(600);
    expect(field.now.asked).toBe(false);
    await pass(200);
    expect(field.now).toMatchObject({ wanted: "sig", asked: true });
    await type("sigg");
    expect(field.now).toMatchObject({ wanted: "sigg", asked: false });
  });

  it("is trimmed before it is searched", async () => {
    const { field, type } = await open();
    await type("  siggy ");
    await pause();
    expect(field.now).toMatchObject({ text: "  siggy ", wanted: "siggy", asked: true });
  });

  it("is searched immediately when it is submitted, however short it is", async () => {
    const { field, type } = await open();
    await type("x");
    field.change({ query: "x" });
    await until(() => expect(field.now).toMatchObject({ text: "x", wanted: "x", asked: true }), 100);
    // A trailing space does not start another search.
    await type("x ");
    expect(field.now).toMatchObject({ wanted: "x", asked: true });
  });

  it("is replaced when Back or Clear changes the search", async () => {
    const { field, type } = await open("siggy");
    expect(field.now).toMatchObject({ text: "siggy", wanted: "siggy", asked: true });
    await type("siggy's bar");
    field.change({ query: "" });
    await until(() => expect(field.now).toMatchObject({ text: "", wanted: "", asked: true }), 100);
  });

  it("stays in the field but is not searched when it is too long", async () => {
    const { field, type } = await open();
    const longest = "a".repeat(100);
    await type(longest);
    expect(field.now).toMatchObject({ wanted: longest, tooLong: false });
    await type(`${longest}b`);
    expect(field.now).toMatchObject({ text: `${longest}b`, wanted: "", tooLong: true });
  });
});
