import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { regionPaths, regionStateSchema, type RegionImport } from "../../src/domain/places/region-import.ts";
import { termsVersion } from "../../src/domain/people/terms.ts";
import type { Backend } from "../../supabase/embedded/backend.ts";
import { withRegionImports } from "../../supabase/hosting/server/region-imports.ts";
import { leastPlaces } from "../../supabase/tools/region/import-region.ts";
import { loadTowns } from "../../supabase/towns/load-towns.ts";
import { tinyCity } from "../support/tiny-city.ts";
import { pbfBlock, toPbf } from "../support/tiny-pbf.ts";
import { ask, clientOf, PASSWORD, SITE, signIn, startProduct } from "./backend-fixture.ts";

const folder = mkdtempSync(path.join(tmpdir(), "five-lemons-region-import-"));
let backend: Backend;
/** Access tokens. The admin of `plain` signed in with a password alone. */
const tokens = { guest: "", plain: "" };

beforeAll(async () => {
  backend = withRegionImports(await startProduct(), folder);
  await loadTowns(backend.db);
  await backend.db.query("select private.add_invitation_code('LEMON-TWO-FRIENDS', 9, null, 'Friends')");
  for (const name of ["guest", "plain"] as const) {
    const email = `${name}@lemons.test`;
    const user_metadata = { birth_year: 1990, terms_version: termsVersion, invitation_code: "LEMON-TWO-FRIENDS" };
    const server = clientOf(backend, backend.keys.secretKey).auth.admin;
    const { error } = await server.createUser({ email, password: PASSWORD, email_confirm: true, user_metadata });
    if (error) throw error;
    const { session, userId } = await signIn(backend, email);
    tokens[name] = session.access_token;
    if (name === "plain")
      await backend.db.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [userId]);
  }
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A call of the person with `token`; "" is a visitor. */
function call(url: string, token: string, body?: object | Uint8Array<ArrayBuffer>) {
  const headers = { apikey: backend.keys.publishableKey, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const sent = body === undefined ? null : body instanceof Uint8Array ? body : JSON.stringify(body);
  return ask(backend, new Request(SITE + url, { method: body === undefined ? "GET" : "POST", headers, body: sent }));
}
const latestOf = async (answer: Response) => regionStateSchema.parse(await answer.json()).latest;
/** With the second step switched off, as in the demo. */
const withPasswordAlone = async (work: () => Promise<void>) => {
  await backend.db.exec("update private.settings set value = 0 where key = 'admin_second_step'");
  try {
    await work();
  } finally {
    await backend.db.exec("update private.settings set value = 1 where key = 'admin_second_step'");
  }
};
const startOf = (bytes: number) => ({ name: "Riviera", file_name: "riviera.osm.pbf", bytes });

/** Uploads a file as an admin, and waits until its import has ended. */
async function bring(file: Uint8Array<ArrayBuffer>): Promise<RegionImport> {
  const begun = await latestOf(await call(regionPaths.start, tokens.plain, startOf(file.length)));
  await call(`${regionPaths.part}?id=${begun?.id}&offset=0`, tokens.plain, file);
  for (;;) {
    const latest = await latestOf(await call(regionPaths.state, tokens.plain));
    if (latest && latest.state !== "receiving" && latest.state !== "running") return latest;
    // The server answers others meanwhile.
    expect((await ask(backend, "/_local/health")).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The tiny city with as many bars as a pack needs, one of them with a phone number that is none. */
function riviera(): Uint8Array<ArrayBuffer> {
  const { way: _way, ...osm } = tinyCity();
  for (let index = 0; index < leastPlaces; index += 1) {
    const id = 50_000 + index;
    const at = [7.42 + index / 1e3, 43.737] as const;
    osm.points.set(id, at);
    const wrong = index === 0 ? { phone: "no idea".repeat(40) } : {};
    osm.nodes.push({ id, at, tags: { amenity: "bar", name: `Bar ${index}`, "addr:city": "Monaco", ...wrong } });
  }
  return Uint8Array.from(toPbf(osm));
}

describe("the import of a region by an admin", () => {
  test.each([
    ["a visitor", "", 401, null],
    ["a guest", "guest", 403, "not_admin"],
    ["an admin without a second step", "plain", 403, "second_step"],
  ] as const)("is refused to %s, with nothing in the log", async (_who, name, status, hint) => {
    const token = name === "" ? "" : tokens[name];
    for (const [url, body] of [
      [regionPaths.state, undefined],
      [regionPaths.start, startOf(100)],
      [`${regionPaths.part}?id=x&offset=0`, new Uint8Array(10)],
      [regionPaths.cancel, { id: "x" }],
    ] as const) {
      const answer = await call(url, token, body);
      expect(answer.status).toBe(status);
      if (hint) expect(await answer.json()).toMatchObject({ hint });
    }
    expect(await backend.db.query("select action from public.audit_log where action like 'places_import%'")).toEqual(
      [],
    );
  });

  test("brings places and packs, lists what was left out, and is logged", async () => {
    await withPasswordAlone(async () => {
      const latest = await bring(riviera());
      expect(latest).toMatchObject({ state: "done", percent: 100, failure: null });
      expect(latest.summary).toMatchObject({ imported: leastPlaces + 2, packs: [{ name: "Monaco" }] });
      expect(latest.summary?.problems).toContainEqual(
        expect.objectContaining({ id: "osm:node:50000", value: "phone" }),
      );
      expect(await backend.db.query("select pack from public.city_packs")).toEqual([{ pack: "monaco" }]);
      expect(
        await backend.db.query(
          "select actor_id is not null as known, kind, details from public.audit_log where action = 'places_import_started'",
        ),
      ).toEqual([{ known: true, kind: "places", details: { region: "Riviera", bytes: riviera().length } }]);
    });
  });

  test("of GeoJSON brings places alone", async () => {
    await withPasswordAlone(async () => {
      const feature = {
        type: "Feature",
        id: "node/77",
        geometry: { type: "Point", coordinates: [7.42, 43.73] },
        properties: { amenity: "cafe", name: "Zitrounekaffi" },
      };
      const latest = await bring(Uint8Array.from(Buffer.from(JSON.stringify(feature))));
      expect(latest.summary).toMatchObject({ imported: 1, packs: [] });
    });
  });

  test("says why a damaged file or a bomb cannot be read, by the name of the file", async () => {
    await withPasswordAlone(async () => {
      const whole = riviera();
      const bomb = Uint8Array.from([...toPbf(tinyCity()), ...pbfBlock("OSMData", new Uint8Array(33 * 1024 * 1024))]);
      expect(deflateSync(bomb).length).toBeLessThan(100_000);
      for (const [file, words] of [
        [whole.subarray(0, whole.length - 9), "riviera.osm.pbf cannot be read: The file ends too early"],
        [bomb, "riviera.osm.pbf cannot be read: A block of the file is larger than the format allows"],
      ] as const) {
        const latest = await bring(Uint8Array.from(file));
        expect(latest).toMatchObject({ state: "failed", failure: { code: "region_unreadable", detail: words } });
      }
    });
  });

  test("can be cancelled, which is logged too", async () => {
    await withPasswordAlone(async () => {
      const file = riviera();
      const begun = await latestOf(await call(regionPaths.start, tokens.plain, startOf(file.length)));
      expect((await call(regionPaths.start, tokens.plain, startOf(10))).status).toBe(409);
      await call(`${regionPaths.part}?id=${begun?.id}&offset=0`, tokens.plain, file);
      expect(await latestOf(await call(regionPaths.cancel, tokens.plain, { id: begun?.id ?? "" }))).toMatchObject({
        state: "cancelled",
      });
      const cancelled = "select details from public.audit_log where action = 'places_import_cancelled'";
      expect(await backend.db.query(cancelled)).toEqual([{ details: { region: "Riviera" } }]);
    });
  });

  test("answers malformed, oversized and unsuitable requests with 4xx", async () => {
    await withPasswordAlone(async () => {
      for (const [url, body, status] of [
        [regionPaths.start, { name: "", file_name: "x", bytes: 1 }, 400],
        [regionPaths.start, { name: "x", file_name: "x", bytes: 1.5 }, 400],
        [regionPaths.start, startOf(100_000_001), 413],
        [regionPaths.cancel, {}, 400],
        [`${regionPaths.part}?id=x`, new Uint8Array(2_000_001), 413],
        [regionPaths.state, {}, 405],
      ] as const)
        expect((await call(url, tokens.plain, body)).status, url).toBe(status);
    });
  });
});
