import { describe, expect, test } from "vitest";
import { readSessionLink } from "../../src/account/mail-link/session-link.ts";

const nowS = 1_800_000_000;
const read = (hash: string, search = "", pathname = "/app/map") => readSessionLink({ hash, search, pathname }, nowS);
const fresh = `#access_token=a.b.c&refresh_token=r&expires_in=3600&expires_at=${nowS + 3600}&token_type=bearer&type=signup`;

describe("readSessionLink", () => {
  test("finds no link on an ordinary page", () => {
    expect(read("")).toEqual({ kind: "none" });
    expect(read("#reviews", "?place_id=node-1")).toEqual({ kind: "none" });
  });

  test("reads a session if the link contains both tokens", () => {
    expect(read(fresh)).toEqual({
      kind: "session",
      tokens: { accessToken: "a.b.c", refreshToken: "r", expiresInS: 3600 },
      purpose: "signup",
      stale: false,
    });
  });

  test.each([
    ["the refresh token", "#access_token=a&expires_in=3600"],
    ["the access token", "#refresh_token=r&expires_in=3600"],
    ["the life time", "#access_token=a&refresh_token=r"],
    ["anything but names", "#access_token=&refresh_token=&expires_in=3600"],
  ])("reads no session without %s", (_, hash) => {
    expect(read(hash)).toEqual({ kind: "problem", problem: "linkIncomplete" });
  });

  test("reads an error even if the link also contains tokens", () => {
    expect(read("#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid")).toEqual({
      kind: "problem",
      problem: "linkExpired",
    });
    expect(read(`${fresh}&error_description=Email+link+is+invalid`)).toMatchObject({ problem: "linkRefused" });
    expect(read(`${fresh}&error=server_error`)).toEqual({ kind: "problem", problem: "linkRefused" });
    expect(read("", "?error_code=bad_oauth_state&error=invalid_request")).toEqual({
      kind: "problem",
      problem: "linkRefused",
    });
  });

  test("ignores the login page's own notice", () => {
    expect(read("", "?error=invitation_required")).toEqual({ kind: "none" });
  });

  test("reads a sign-in code, except on the login page, where the code is an invitation", () => {
    expect(read("", "?code=abc")).toEqual({ kind: "code", code: "abc" });
    expect(read("", "?code=", "/app-login/reset")).toEqual({ kind: "problem", problem: "linkNoCode" });
    expect(read("", "?code=DEMO-LEMON-2026", "/app-login")).toEqual({ kind: "none" });
  });

  test("marks a link older than 120 seconds as stale", () => {
    const issued = (ageS: number) =>
      read(`#access_token=a&refresh_token=r&expires_in=3600&expires_at=${nowS + 3600 - ageS}`);
    expect(issued(119)).toMatchObject({ stale: false });
    expect(issued(120)).toMatchObject({ stale: true });
  });
});
