import { expect, test } from "vitest";
import { needsLink } from "../../src/dashboards/shell/link-banner.tsx";

const signedInWith = (...providers: string[]) => ({ identities: providers.map((provider) => ({ provider })) });

test.each([
  ["Apple alone", signedInWith("apple"), true],
  ["Apple and a password", signedInWith("apple", "email"), false],
  ["a password alone", signedInWith("email"), false],
  [
    "Apple, and a password that the auth server lists only in the metadata",
    { ...signedInWith("apple"), user_metadata: { password_linked: true } },
    false,
  ],
  ["Apple, and an invalid mark", { ...signedInWith("apple"), user_metadata: { password_linked: "yes" } }, true],
  ["an empty account", {}, false],
])("an account with %s is asked to add a second way to sign in: %s", (_who, account, offered) => {
  expect(needsLink(account)).toBe(offered);
});
