import { describe, expect, test } from "vitest";
import { openStreetMapTiles, tileAddress } from "../../src/domain/places/map-tiles.ts";
import { isTileCovered, completeCells } from "../../src/map/base-map/covered-tiles.ts";
import { tilesFromEnv } from "../../src/domain/places/tiles-from-env.ts";
import { securityHeaders } from "../../src/build/security-headers.ts";
import { readSettings } from "../../supabase/embedded/settings/settings.ts";
import { setTrialTiles } from "../../supabase/hosting/server/trial-tiles.ts";

const url = "https://tiles.example/{z}/{x}/{y}.png?key=1";
const named = { VITE_TILES_URL: url, VITE_TILES_ATTRIBUTION: "© Example" };

describe("a tile provider", () => {
  test("is configured in the environment with its attribution, its link and its highest zoom", () => {
    expect(tilesFromEnv({})).toBeNull();
    expect(tilesFromEnv({ VITE_TILES_URL: "none", VITE_TILES_ATTRIBUTION: "" })).toBeNull();
    expect(tilesFromEnv(named)).toEqual({ url, attribution: "© Example", attributionUrl: null, maxZoom: 19 });
    const link = "https://tiles.example/about";
    expect(tilesFromEnv({ ...named, VITE_TILES_ATTRIBUTION_URL: link, VITE_TILES_MAX_ZOOM: "17" })).toEqual({
      url,
      attribution: "© Example",
      attributionUrl: link,
      maxZoom: 17,
    });
  });

  test("is OpenStreetMap's standard layer in a trial, unless the operator says otherwise", () => {
    const trial: Record<string, string | undefined> = {};
    setTrialTiles(trial);
    expect(tilesFromEnv(trial)).toEqual(openStreetMapTiles);
    expect(openStreetMapTiles).toMatchObject({
      url: "https://tile.openstreetmap.org/{z}/{x}/{y}.png",
      attributionUrl: "https://www.openstreetmap.org/copyright",
    });
    const off: Record<string, string | undefined> = { VITE_TILES_URL: "none" };
    setTrialTiles(off);
    expect(tilesFromEnv(off)).toBeNull();
  });

  test.each([
    [{ VITE_TILES_URL: "https://tiles.example/" }, "{z}, {x} and {y}"],
    [{ VITE_TILES_URL: "tiles/{z}/{x}/{y}" }, "{z}, {x} and {y}"],
    [{ VITE_TILES_URL: "osm" }, '"openstreetmap", "none"'],
    [{ VITE_TILES_URL: "https://{s}.tiles.example/{z}/{x}/{y}" }, "VITE_TILES_URL has {s}"],
    [{ VITE_TILES_URL: "ftp://tiles.example/{z}/{x}/{y}" }, "{z}, {x} and {y}"],
    [{ VITE_TILES_ATTRIBUTION: "" }, "VITE_TILES_ATTRIBUTION is missing"],
    [{ VITE_TILES_ATTRIBUTION_URL: "about" }, "VITE_TILES_ATTRIBUTION_URL must be an address"],
    [{ VITE_TILES_MAX_ZOOM: "30" }, "from 1 to 22"],
    [{ VITE_TILES_MAX_ZOOM: "high" }, "from 1 to 22"],
  ])("stops build and start with a clear message when it is %j", (wrong, message) => {
    expect(() => tilesFromEnv({ ...named, ...wrong })).toThrow(message);
    expect(() => readSettings({ ...named, ...wrong })).toThrow(message);
  });

  test("is requested with tile numbers that wrap around at the date line", () => {
    expect(tileAddress({ url }, { x: 4, y: 2, z: 3 })).toBe("https://tiles.example/3/4/2.png?key=1");
    expect(tileAddress({ url }, { x: -1, y: 2, z: 3 })).toBe("https://tiles.example/3/7/2.png?key=1");
    expect(tileAddress({ url }, { x: 8, y: 2, z: 3 })).toBe("https://tiles.example/3/0/2.png?key=1");
  });

  test("is the only other host allowed by the content policy, only if configured, and receives a Referer", () => {
    const headers = (tiles?: string) => securityHeaders({ captcha: "local", tiles });
    const { tilesOrigin } = readSettings(named);
    expect(headers(tilesOrigin)["content-security-policy"]).toContain("connect-src 'self' https://tiles.example;");
    expect(headers()["content-security-policy"]).toContain("connect-src 'self';");
    expect(headers()["referrer-policy"]).toBe("strict-origin-when-cross-origin");
  });
});

describe("a map tile of a downloaded city", () => {
  const cells = new Set(["4236-2806", "4237-2806", "4236-2807", "4237-2807", "4238-2806"]);
  const at = (z: number, x: number, y: number) => isTileCovered({ z, x, y }, cells);

  test("is drawn from the downloaded pack if the pack covers the whole tile", () => {
    expect(at(13, 4236, 2806)).toBe(true);
    expect(at(16, 4236 * 8 + 7, 2806 * 8)).toBe(true);
    expect(at(12, 2118, 1403)).toBe(true);
  });

  test("is fetched online if part of it is missing, or at zoom levels where the city is only a label", () => {
    expect(at(13, 4239, 2806)).toBe(false);
    expect(at(12, 2119, 1403)).toBe(false);
    expect(at(11, 1059, 701)).toBe(false);
    expect(at(9, 264, 175)).toBe(false);
    expect(isTileCovered({ z: 16, x: 4236 * 8, y: 2806 * 8 }, new Set())).toBe(false);
  });

  test("is drawn only from a complete pack, because a pack of labels shows less than online tiles", () => {
    const across = 2 ** 13;
    const extent = [4236 / across, 2806 / across, 4237 / across, 2807 / across] as const;
    const cell = { layers: new Map(), towns: [] };
    expect([
      ...completeCells([
        { ...cell, extent },
        { ...cell, extent: null },
      ]),
    ]).toEqual(["4236-2806"]);
  });
});
