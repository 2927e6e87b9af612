import { expect } from "vitest";
import { noticeKinds, ownerNoticeKinds } from "../../src/domain/people/settings.ts";
import { cast } from "../support/cast.ts";
import { newDevice, send } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben } = cast;

/** Notice types by the choice that controls them; null for always on. */
const choiceOf = {
  post_liked: "post_liked",
  friend_request: "friend_request",
  friend_accepted: "friend_accepted",
  friend_connected: "friend_accepted",
  owner_replied: "owner_replied",
  badge_earned: "badge_earned",
  mayor_won: "mayor",
  mayor_lost: "mayor",
  moderation_decision: null,
  server_invitation: null,
  ownership_decision: null,
  low_rating: "low_rating",
  report_decided: null,
  places_merged: null,
};

test.each(Object.entries(choiceOf))(
  "a notice of kind %s is sent unless its recipient has switched it off",
  (type, choice) =>
    database.scene(async (stage) => {
      const phone = newDevice();
      const tell = () => stage.look("select private.notify($1, $2, null, $3)", [ada.id, type, crypto.randomUUID()]);
      const told = async () =>
        (await stage.look("select from public.activities where user_id = $1 and activity_type = $2", [ada.id, type]))
          .length;
      await tell();
      expect(await told()).toBe(1);
      const silence = async (wanted: false | null) => {
        // Also by its own name, for which no choice exists.
        for (const kind of [...noticeKinds, ...ownerNoticeKinds, type])
          await send(stage, ada, phone.put("settings.save.v1", `notify_${kind}`, { value: wanted }));
      };
      await silence(false);
      await tell();
      expect(await told()).toBe(choice === null ? 2 : 1);
      await silence(null);
      // Another person's choice has no effect.
      if (choice) await send(stage, ben, newDevice().put("settings.save.v1", `notify_${choice}`, { value: false }));
      await tell();
      expect(await told()).toBe(choice === null ? 3 : 2);
    }),
);

test("every notice setting has a notice, and every notice has a setting or is deliberately left out", async ({
  stage,
}) => {
  expect(new Set(Object.values(choiceOf).filter(Boolean))).toEqual(new Set([...noticeKinds, ...ownerNoticeKinds]));
  const [row] = await stage.look<{ rule: string }>(
    "select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'activities_activity_type_check'",
  );
  const known = [...(row?.rule.matchAll(/'([a-z_]+)'/g) ?? [])].map(([, type]) => type);
  expect(known.toSorted()).toEqual(Object.keys(choiceOf).toSorted());
});
