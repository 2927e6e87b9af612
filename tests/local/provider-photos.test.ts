import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchProviderPhotosOnce } from "../../src/sync/photos/provider-photos.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.unstubAllGlobals());

type Asked = { place_id: string; reference?: string };

/** A provider with two photos of every place; `answer` overrides single answers. */
function provider(answer: (asked: Asked) => StubbedAnswer | Promise<StubbedAnswer> | null = () => null) {
  const calls = stubFetch(({ body }) => {
    const asked = body as Asked;
    const photos = [
      { reference: `${asked.place_id}-1`, credit: "Nora" },
      { reference: `${asked.place_id}-2`, credit: null },
    ];
    return answer(asked) ?? (asked.reference === undefined ? { json: { photos } } : { text: asked.reference });
  });
  return () => calls.map(({ body }) => (body as Asked).reference ?? `list of ${(body as Asked).place_id}`);
}
const shown = async (placeId: string, uid = ada) =>
  await Promise.all(
    (await fetchProviderPhotosOnce(uid, placeId)).map(async ({ bytes, credit }) => [await bytes.text(), credit]),
  );

describe("photos from the places provider", () => {
  it("include their author, and are requested only once for parallel and later callers", async () => {
    const asked = provider();
    const both = await Promise.all([shown("a"), shown("a")]);
    expect(both[0]).toEqual([
      ["a-1", "Nora"],
      ["a-2", null],
    ]);
    expect(both[1]).toEqual(both[0]);
    expect(await shown("a")).toEqual(both[0]);
    expect(asked()).toEqual(["list of a", "a-1", "a-2"]);
  });

  it("still include the remaining photos when one of them fails to load", async () => {
    provider(({ reference }) => (reference === "b-1" ? { status: 502, json: {} } : null));
    expect(await shown("b")).toEqual([["b-2", null]]);
  });

  it("are requested again after a failed request, but only for the signed-in person", async () => {
    provider(() => "unreachable");
    expect(await shown("c")).toEqual([]);
    const asked = provider();
    expect(await shown("c", ben)).toEqual([]);
    expect(asked()).toEqual([]);
    expect(await shown("c")).toHaveLength(2);
  });

  it("stay cached for the viewed place when the request for the previous place fails late", async () => {
    let answer: (answered: StubbedAnswer) => void = () => undefined;
    const late = new Promise<StubbedAnswer>((resolve) => (answer = resolve));
    const asked = provider(({ place_id: placeId }) => (placeId === "slow" ? late : null));
    const slow = shown("slow");
    expect(await shown("d")).toHaveLength(2);
    answer({ status: 502, json: {} });
    expect(await slow).toEqual([]);
    expect(await shown("d")).toHaveLength(2);
    expect(asked().filter((one) => one === "list of d")).toHaveLength(1);
  });
});
