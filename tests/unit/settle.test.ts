import { expect, test } from "vitest";
import { take } from "../../src/domain/settle.ts";
import { aCommand } from "../support/a-command.ts";

// Between the choice of a batch and its sending the person may have changed anything: what is sent is what was chosen.
test("takes what still waits as it was chosen, counts the try, and leaves what was changed, refused or taken back", () => {
  const chosen = aCommand(undefined, { rev: 2, tried: 1 });
  const changed = { ...chosen, rev: 3 };
  const refused = { ...chosen, state: "attention" as const };
  // Given up and wanted anew: counted from the start, so that only its id tells it from the one before.
  const anew = { ...chosen, opId: crypto.randomUUID(), tried: 0 };
  expect(take([chosen, chosen, chosen, chosen, chosen], [changed, chosen, undefined, refused, anew])).toEqual([
    { ...chosen, tried: 2 },
  ]);
});
