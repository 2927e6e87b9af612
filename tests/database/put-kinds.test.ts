import { expect, test } from "vitest";
import { appealFile } from "../../src/domain/kind-appeal-file.ts";
import { avatarSet } from "../../src/domain/kind-avatar-set.ts";
import { blockSet } from "../../src/domain/kind-block-set.ts";
import { friendSet } from "../../src/domain/kind-friend-set.ts";
import { likeSet } from "../../src/domain/kind-like-set.ts";
import { allNoticesSeen, noticeSeen } from "../../src/domain/kind-notice-seen.ts";
import { placePropose } from "../../src/domain/kind-place-propose.ts";
import { profileSave } from "../../src/domain/kind-profile-save.ts";
import { reportFile } from "../../src/domain/kind-report-file.ts";
import { scanRecord } from "../../src/domain/kind-scan-record.ts";
import { settingsSave } from "../../src/domain/kind-settings-save.ts";
import { otherPut, putTitle } from "../../src/messages/en/puts.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const modules = [
  likeSet,
  friendSet,
  blockSet,
  noticeSeen,
  allNoticesSeen,
  profileSave,
  avatarSet,
  settingsSave,
  placePropose,
  reportFile,
  scanRecord,
  appealFile,
];

test("the device and the database know the same kinds of values, file them under the same words, and name each", async () => {
  const known = await database.db.query<{ kind: string; topic: string }>(
    "select kind, topic from private.op_kinds where family = 'put' order by kind",
  );
  const ours = new Map(modules.map(({ kind, topic }) => [kind, topic.name]));
  expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(known.map(({ kind, topic }) => [kind, topic])));
  for (const kind of ours.keys()) expect(putTitle(kind, "", {}, 1)).not.toContain(otherPut);
});

test("what a kind is about is one word, and no word of commands about ratings", () => {
  for (const { kind } of modules) expect(kind).toMatch(/^(?!rating\.|photos?\.)[a-z]+\.[a-z]+\.v[1-9]$/);
});
