import { describe, expect, test } from "vitest";
import { regionPartBytes, type RegionImport } from "../../src/domain/places/region-import.ts";
import { failed, type Answer } from "../../src/dashboards/data/answer.ts";
import { nameOfRegion } from "../../src/dashboards/admin/region/region.ts";
import { uploadRegion } from "../../src/dashboards/admin/region/upload-region.ts";

const size = 2 * regionPartBytes + 5;
const file = new Blob([new Uint8Array(size)]);

/** A server that takes the parts; `lose` says which calls get no answer, although the server took the part. */
function server({ lose = () => false, refuse }: { lose?: (call: number) => boolean; refuse?: string } = {}) {
  const state = { calls: 0, received: 0, pauses: 0, shown: [] as number[] };
  const now = (): Answer<RegionImport> => ({
    ok: true,
    value: {
      id: "one",
      name: "Here",
      bytes: size,
      received: state.received,
      percent: 0,
      part: null,
      failure: null,
      summary: null,
      state: state.received === size ? "running" : "receiving",
    },
  });
  const upload = (blob: Blob = file) =>
    uploadRegion(blob, {
      start: () => Promise.resolve(now()),
      send: (_id, offset, part) => {
        state.calls += 1;
        if (refuse) return Promise.resolve(failed("refused", refuse));
        if (offset === state.received) state.received += part.byteLength;
        return Promise.resolve(lose(state.calls) ? failed("unreachable") : now());
      },
      pause: () => {
        state.pauses += 1;
        return Promise.resolve();
      },
      onProgress: ({ received }) => state.shown.push(received),
    });
  return { state, upload };
}

describe("the upload of a region", () => {
  test("sends every byte once, in parts, and says how far it is", async () => {
    const { state, upload } = server();
    expect(await upload()).toMatchObject({ ok: true, value: { state: "running", received: size } });
    expect(state).toEqual({ calls: 3, received: size, pauses: 0, shown: [0, regionPartBytes, 2 * regionPartBytes] });
  });

  test("repeats a part whose answer was lost", async () => {
    const { state, upload } = server({ lose: (call) => call === 2 || call === 3 });
    expect(await upload()).toMatchObject({ ok: true, value: { state: "running" } });
    expect(state).toMatchObject({ received: size, pauses: 2 });
  });

  test("ends after five lost answers in a row, and immediately with a refusal", async () => {
    const dead = server({ lose: () => true });
    expect(await dead.upload()).toEqual(failed("unreachable"));
    expect(dead.state.calls).toBe(5);
    const refused = server({ refuse: "region_gone" });
    expect(await refused.upload()).toEqual(failed("refused", "region_gone"));
    expect(refused.state.calls).toBe(1);
  });

  test("says that a file which became shorter cannot be read", async () => {
    expect(await server().upload(file.slice(0, regionPartBytes))).toEqual(failed("refused", "region_file"));
  });
});

test.each([
  ["esch-sur-alzette-latest.osm.pbf", "Esch sur alzette"],
  ["monaco.geojson.gz", "Monaco"],
])("the name of the region in %s is %s", (name, region) => {
  expect(nameOfRegion(name)).toBe(region);
});
