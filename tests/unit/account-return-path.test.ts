import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeReturnPath } from "../../src/account/auth/return-path.ts";
import { authPath, dashboardPages } from "../../src/domain/paths/dashboard-paths.ts";

test.each(Object.values(dashboardPages).filter((path) => path !== dashboardPages.auth))(
  "a signed-out visit of %s returns there after the sign-in",
  (page) => {
    const asked = new URL(authPath({ returnTo: page }), "https://lemons.example");
    expect([asked.pathname, safeReturnPath(asked.searchParams.get("return"))]).toEqual([dashboardPages.auth, page]);
  },
);

describe("safeReturnPath", () => {
  test.each(["/app/history", "/app/rate?place_id=node-1", "/r/node-1#reviews", "/auth/setup"])(
    "returns %s unchanged",
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  test.each([
    null,
    "",
    "app/map",
    "https://evil.test/",
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "/.//evil.test",
    "javascript:alert(1)",
  ])("rejects %j, which leads to another site", (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  test.each(["/app-login", "/app-login?return=/app/map", "/app-login/reset", "/auth", "/auth/?mode=sign-up"])(
    "rejects the sign-in page %s",
    (path) => {
      expect(safeReturnPath(path)).toBeNull();
    },
  );

  test.each([
    "/auth/v1/logout",
    "/auth/../auth/v1/user",
    "/_local/mail",
    "/functions/v1",
    "/storage/v1/object/x",
    "/rest/v1/",
  ])("rejects %s, which is no page", (path) => {
    expect(safeReturnPath(path)).toBeNull();
  });

  test("never returns a path to another origin, whatever the input", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("/", "\\", "\t", "\n", "@", ":", ".", "%", "a", "?", "#") }),
        (text) => {
          const path = safeReturnPath(`/${text}`);
          expect(path === null || new URL(path, "https://lemons.test").origin === "https://lemons.test").toBe(true);
        },
      ),
    );
  });

  test("removes the sign-in tokens of a mail link from the path", () => {
    expect(safeReturnPath("/app/map#access_token=secret&refresh_token=r")).toBe("/app/map");
  });
});
