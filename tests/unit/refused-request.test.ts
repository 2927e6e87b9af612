import { expect, test } from "vitest";
import { requestFailure } from "../../src/dashboards/chooser/refused-request.ts";
import { wayIn } from "../../src/messages/en/way-in.ts";

const said = (code: "refused" | "unreachable", reason: string | null) =>
  requestFailure({ code, reason }, "Why.", wayIn);

test("a request that was refused is not asked for once more, and one that did not arrive is", () => {
  expect(said("refused", null)).toBe("Failed to submit request. Why.");
  expect(said("refused", "made_up_next_year")).toBe("Failed to submit request. Why.");
  expect(said("unreachable", null)).toBe("Failed to submit ownership request. Please try again. Why.");
});

test("a reason that has a sentence of its own needs no other", () => {
  expect(said("refused", "already_yours")).toBe("Why.");
});
