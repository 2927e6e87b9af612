import { expect, test } from "vitest";
import { take } from "../../src/domain/outbox/responses/settle.ts";
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
