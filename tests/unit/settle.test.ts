import { expect, test } from "vitest";
import { settle, take } from "../../src/domain/outbox/responses/settle.ts";
import { aCommand } from "../support/a-command.ts";

// The person may change anything between choosing a batch and sending it. Only what was chosen is sent.
test("preparing a batch counts the attempt and drops commands that were changed, refused or discarded meanwhile", () => {
  const chosen = aCommand(undefined, { rev: 2, tried: 1 });
  const changed = { ...chosen, rev: 3 };
  const refused = { ...chosen, state: "attention" as const };
  // Discarded and created again: the same content and count, but another op id.
  const anew = { ...chosen, opId: crypto.randomUUID(), tried: 0 };
  expect(take([chosen, chosen, chosen, chosen, chosen], [changed, chosen, undefined, refused, anew])).toEqual([
    { ...chosen, tried: 2 },
  ]);
});

test("a photo that the server lost is sent again, and after the third loss the user is asked", () => {
  const attach = aCommand({ kind: "photo.attach.v1", placeId: "place-1", photoId: crypto.randomUUID() }, { tried: 1 });
  const lost = { sent: attach, decision: { kind: "photo-missing" } } as const;
  expect(settle(lost, { current: attach, photo: { losses: 2 } })).toMatchObject({ photo: "again", command: attach });
  expect(settle(lost, { current: attach, photo: { losses: 3 } })).toMatchObject({
    photo: null,
    command: { state: "attention", refusal: "photo_missing" },
  });
});
