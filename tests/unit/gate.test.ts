import { expect, test } from "vitest";
import { signedOutEntrance } from "../../src/app/gate/signed-out-entrance.ts";

test("a signed-out person who opens the app is led to the login", () => {
  expect(signedOutEntrance({ online: true, wasSignedIn: false })).toBe("login");
});

test("a person signed out in another tab is told so in place", () => {
  expect(signedOutEntrance({ online: true, wasSignedIn: true })).toBe("stay");
});

test("nobody is led to an online-only login while offline", () => {
  expect(signedOutEntrance({ online: false, wasSignedIn: false })).toBe("stay");
  expect(signedOutEntrance({ online: false, wasSignedIn: true })).toBe("stay");
});
