import { describe, expect, test } from "vitest";
import { tileAddress } from "../../src/domain/places/map-tiles.ts";
import { isTileCovered, completeCells } from "../../src/map/base-map/covered-tiles.ts";
import { tilesFromEnv } from "../../src/remote/config/tiles-from-env.ts";
import { securityHeaders } from "../../src/build/security-headers.ts";

const url = "https://tiles.example/{z}/{x}/{y}.png?key=1";

describe("a tile provider", () => {
  test("is configured in the build environment with its attribution", () => {
    expect(tilesFromEnv({})).toBeNull();
    expect(tilesFromEnv({ VITE_TILES_URL: "", VITE_TILES_ATTRIBUTION: "" })).toBeNull();
    const named = { VITE_TILES_URL: url, VITE_TILES_ATTRIBUTION: "© Example" };
    expect(tilesFromEnv(named)).toEqual({ url, attribution: "© Example" });
  });

  test.each(["https://tiles.example/", "tiles/{z}/{x}/{y}", "https://{s}.tiles.example/{z}/{x}/{y}"])(
    "stops the build when it is %s",
    (odd) =>
      expect(() => tilesFromEnv({ VITE_TILES_URL: odd, VITE_TILES_ATTRIBUTION: "© Example" })).toThrow(
        "{z}, {x} and {y}",
      ),
  );

  test("stops the build without an attribution", () => {
    expect(() => tilesFromEnv({ VITE_TILES_URL: url })).toThrow("VITE_TILES_ATTRIBUTION");
  });

  test("is requested with tile numbers that wrap around at the date line", () => {
    expect(tileAddress({ url }, { x: 4, y: 2, z: 3 })).toBe("https://tiles.example/3/4/2.png?key=1");
    expect(tileAddress({ url }, { x: -1, y: 2, z: 3 })).toBe("https://tiles.example/3/7/2.png?key=1");
    expect(tileAddress({ url }, { x: 8, y: 2, z: 3 })).toBe("https://tiles.example/3/0/2.png?key=1");
  });

  test("is the only other host allowed by the content policy, and only if configured", () => {
    const policy = (tiles?: string) => securityHeaders({ captcha: "local", tiles })["content-security-policy"];
    expect(policy("https://tiles.example")).toContain("connect-src 'self' https://tiles.example;");
    expect(policy()).toContain("connect-src 'self';");
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
