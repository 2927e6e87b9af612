import { expect, test } from "vitest";
import { requestFailure } from "../../src/dashboards/chooser/request-failure.ts";
import { proofError } from "../../src/dashboards/chooser/proof-field.tsx";
import { textsOf } from "../support/texts.ts";

const wayIn = textsOf("en", "wayIn");

const said = (code: "refused" | "unreachable", reason: string | null) =>
  requestFailure({ code, reason }, "Why.", wayIn);

test("only a request that did not arrive suggests trying again", () => {
  expect(said("refused", null)).toBe("Failed to submit request. Why.");
  expect(said("refused", "made_up_next_year")).toBe("Failed to submit request. Why.");
  expect(said("unreachable", null)).toBe("Failed to submit ownership request. Please try again. Why.");
});

test("a reason with its own sentence has no introduction", () => {
  expect(said("refused", "already_yours")).toBe("Why.");
});

test.each([
  ["image/png", 10 * 1024 * 1024, null],
  ["image/png", 10 * 1024 * 1024 + 1, "file_too_large"],
  ["text/html", 1, "file_kind"],
])("a proof of type %s with %i bytes is checked as %s", (type, size, error) => {
  expect(proofError({ type, size })).toBe(error);
});
