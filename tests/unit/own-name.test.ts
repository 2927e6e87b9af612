import { expect, test } from "vitest";
import { uncutNameOf } from "../../src/consumer/profile/edit/names.ts";
import type { Field } from "../../src/local/people/own-profile.ts";

const field = (value: string | null): Field => ({ value, sync: "sent", heldBack: null, refused: null });
const nameOf = (shown: string | null, lastName?: string) =>
  uncutNameOf(
    { uid: "00000000-0000-4000-8000-000000000001", email: "", firstName: "Camille", ...(lastName ? { lastName } : {}) },
    { first_name: field("Camille"), last_name: field(shown) },
  );

test.each([
  ["D.", "Dupont", "Camille Dupont"],
  ["É.", "élan", "Camille élan"],
  ["Durand", "Dupont", null],
  ["X.", "Dupont", null],
  [null, "Dupont", null],
  ["D.", undefined, null],
])("a profile with the surname %j and a sign-up with %j show their owner %j", (shown, lastName, name) => {
  expect(nameOf(shown, lastName)).toBe(name);
});
