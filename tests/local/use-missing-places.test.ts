import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useMissingPlaces } from "../../src/consumer/history/list/use-missing-places.ts";
import { pass, until } from "../support/fake-time.ts";
import { reactPage } from "../support/react-page.tsx";

const server = vi.hoisted(() => ({ asked: [] as string[], wait: () => Promise.resolve() }));
vi.mock("../../src/sync/refresh/refresh-place.ts", () => ({
  refreshPlace: async (id: string) => {
    server.asked.push(id);
    await server.wait();
  },
}));

const here = reactPage();
beforeEach(() => {
  server.asked = [];
  server.wait = () => Promise.resolve();
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => `place-${index}`);
const Missing = ({ missing }: { missing: readonly string[] }) => useMissingPlaces(missing);

describe("places of ratings that the device does not know", () => {
  it("are all fetched, each once, also 48 of 52", async () => {
    const missing = ids(48);
    const map = here.run(Missing, { missing });
    await until(() => expect(server.asked).toEqual(missing));
    map.change({ missing: missing.slice(20) });
    await pass(100);
    expect(server.asked).toHaveLength(48);
  });

  it("are not fetched offline, but as soon as the map is read again with a connection", async () => {
    here.online = false;
    const map = here.run(Missing, { missing: ids(2) });
    await pass(100);
    expect(server.asked).toEqual([]);
    here.online = true;
    map.change({ missing: ids(2) });
    await until(() => expect(server.asked).toEqual(ids(2)));
  });
});
