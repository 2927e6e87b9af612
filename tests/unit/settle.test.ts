import { expect, test } from "vitest";
import { settle, take } from "../../src/domain/outbox/responses/settle.ts";
import { aCommand } from "../support/a-command.ts";

// Between the choice of a batch and its sending the person may have changed anything: what is sent is what was chosen.
test("choosing keeps waiting commands, counts the attempt, and leaves out changed, refused or withdrawn ones", () => {
  const chosen = aCommand(undefined, { rev: 2, tried: 1 });
  const changed = { ...chosen, rev: 3 };
  const refused = { ...chosen, state: "attention" as const };
  // Given up and wanted anew: counted from the start, so that only its id tells it from the one before.
  const anew = { ...chosen, opId: crypto.randomUUID(), tried: 0 };
  expect(take([chosen, chosen, chosen, chosen, chosen], [changed, chosen, undefined, refused, anew])).toEqual([
    { ...chosen, tried: 2 },
  ]);
});

test("a photo that the server lost is sent three times, then its person is asked", () => {
  const attach = aCommand({ kind: "photo.attach.v1", placeId: "place-1", photoId: crypto.randomUUID() }, { tried: 1 });
  const lost = { sent: attach, decision: { kind: "photo-missing" } } as const;
  expect(settle(lost, { current: attach, photo: { losses: 2 } })).toMatchObject({ photo: "again", command: attach });
  expect(settle(lost, { current: attach, photo: { losses: 3 } })).toMatchObject({
    photo: null,
    command: { state: "attention", refusal: "photo_missing" },
  });
});
