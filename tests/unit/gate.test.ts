import { expect, test } from "vitest";
import { signedOutEntrance } from "../../src/app/gate/signed-out-entrance.ts";

test("a signed-out person who opens the app is sent to the login page", () => {
  expect(signedOutEntrance({ online: true, wasSignedIn: false })).toBe("login");
});

test("a person who was signed out in another tab stays on the page instead of being sent to the login", () => {
  expect(signedOutEntrance({ online: true, wasSignedIn: true })).toBe("stay");
});

test("a signed-out person stays on the page while offline, because the login page needs a connection", () => {
  expect(signedOutEntrance({ online: false, wasSignedIn: false })).toBe("stay");
  expect(signedOutEntrance({ online: false, wasSignedIn: true })).toBe("stay");
});
