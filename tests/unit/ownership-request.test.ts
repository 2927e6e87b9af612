import { expect, test } from "vitest";
import { requestFailure } from "../../src/dashboards/chooser/request-failure.ts";
import { proofError } from "../../src/dashboards/chooser/proof-field.tsx";
import { textsOf } from "../support/texts.ts";

const wayIn = textsOf("en", "wayIn");

const said = (code: "refused" | "unreachable", reason: string | null) =>
  requestFailure({ code, reason }, "Why.", wayIn);

test("the error for an ownership request suggests trying again only if the server was unreachable", () => {
  expect(said("refused", null)).toBe("Failed to submit request. Why.");
  expect(said("refused", "made_up_next_year")).toBe("Failed to submit request. Why.");
  expect(said("unreachable", null)).toBe("Failed to submit ownership request. Please try again. Why.");
});

test("an ownership request refused for a known reason shows only the sentence of that reason", () => {
  expect(said("refused", "already_yours")).toBe("Why.");
});

test.each([
  ["image/png", 10 * 1024 * 1024, null],
  ["image/png", 10 * 1024 * 1024 + 1, "file_too_large"],
  ["text/html", 1, "file_kind"],
])("an ownership proof of type %s with %i bytes gives the error %s", (type, size, error) => {
  expect(proofError({ type, size })).toBe(error);
});
