import { expect, test } from "vitest";
import { needsLink } from "../../src/dashboards/shell/link-banner.tsx";

const cameBy = (...providers: string[]) => ({ identities: providers.map((provider) => ({ provider })) });

test.each([
  ["Apple alone", cameBy("apple"), true],
  ["Apple and a password", cameBy("apple", "email"), false],
  ["a password alone", cameBy("email"), false],
  [
    "Apple, and a password of which the auth server makes no identity",
    { ...cameBy("apple"), user_metadata: { password_linked: true } },
    false,
  ],
  ["Apple, and a mark that is none", { ...cameBy("apple"), user_metadata: { password_linked: "yes" } }, true],
  ["nothing that the server told", {}, false],
])("who came in with %s is offered a way in without Apple: %s", (_who, account, offered) => {
  expect(needsLink(account)).toBe(offered);
});
