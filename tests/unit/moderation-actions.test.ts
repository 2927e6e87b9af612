import { expect, test } from "vitest";
import { actionsFor, needsReason, notifiesAuthor } from "../../src/dashboards/admin/moderation/actions.ts";
import type { Reported } from "../../src/dashboards/admin/moderation/queue.ts";

const reported = (type: string, content: object) =>
  ({ subject_type: type, content: { gone: false, decisions: [], ...content } }) as unknown as Reported;
const open = ["keep", "hide", "remove", "warn", "suspend"];

test.each<[string, Reported, string[]]>([
  ["a review", reported("rating", {}), open],
  ["a photo, which cannot be hidden separately", reported("photo", {}), ["keep", "remove", "warn", "suspend"]],
  ["a place", reported("place", {}), ["keep", "correct"]],
  ["content that its author deleted", reported("rating", { gone: true, rating: { hidden: true } }), ["keep"]],
  ["hidden content", reported("reply", { reply: { hidden: true } }), ["restore"]],
  ["content with a decision in force", reported("rating", { decisions: [{ stands: true }] }), ["stand", ...open]],
  ["content with a lifted decision", reported("rating", { decisions: [{ stands: false }] }), open],
])("the moderation actions for %s are offered from mildest to strictest", (_what, content, actions) => {
  expect(actionsFor(content)).toEqual(actions);
});

test("an author is notified of every moderation action except keeping content or a decision, and never for a place", () => {
  const notifying = ["keep", "stand", "hide", "restore", "suspend"].filter((action) =>
    notifiesAuthor("rating", action),
  );
  expect(notifying).toEqual(["hide", "restore", "suspend"]);
  expect(notifiesAuthor("place", "correct")).toBe(false);
});

test("a moderation action that changes or restricts content needs a reason", () => {
  const actions = ["stand", "keep", "restore", "hide", "remove", "warn", "suspend", "correct"];
  expect(actions.filter(needsReason)).toEqual(["hide", "remove", "warn", "suspend", "correct"]);
});
