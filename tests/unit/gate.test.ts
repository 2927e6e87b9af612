import { expect, test } from "vitest";
import { signedOutEntrance } from "../../src/app/entrance.ts";

test("whoever comes to the app signed out is led to the login", () => {
  expect(signedOutEntrance({ online: true, wasSignedIn: false })).toBe("login");
});

test("whoever is signed out in another tab meanwhile is told so where they are, and not thrown elsewhere", () => {
  expect(signedOutEntrance({ online: true, wasSignedIn: true })).toBe("stay");
});

test("nobody is led to a login that needs a connection while there is none", () => {
  expect(signedOutEntrance({ online: false, wasSignedIn: false })).toBe("stay");
  expect(signedOutEntrance({ online: false, wasSignedIn: true })).toBe("stay");
});
