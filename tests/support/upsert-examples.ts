import { appealFile } from "../../src/domain/outbox/commands/kinds/appeal-file.ts";
import { avatarField, avatarSet } from "../../src/domain/outbox/commands/kinds/avatar-set.ts";
import { blockSet } from "../../src/domain/outbox/commands/kinds/block-set.ts";
import { friendSet } from "../../src/domain/outbox/commands/kinds/friend-set.ts";
import { likeSet } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import { listingAdd } from "../../src/domain/outbox/commands/kinds/listing-add.ts";
import { allNotices, allNoticesSeen, noticeSeen } from "../../src/domain/outbox/commands/kinds/notice-seen.ts";
import { placePropose } from "../../src/domain/outbox/commands/kinds/place-propose.ts";
import { profileSave } from "../../src/domain/outbox/commands/kinds/profile-save.ts";
import { reportFile } from "../../src/domain/outbox/commands/kinds/report-file.ts";
import { scanRecord } from "../../src/domain/outbox/commands/kinds/scan-record.ts";
import { settingsSave } from "../../src/domain/outbox/commands/kinds/settings-save.ts";
import { wantSet } from "../../src/domain/outbox/commands/kinds/want-set.ts";
import type { UpsertKind } from "../../src/domain/outbox/commands/upsert-kind.ts";

type Value = Record<string, unknown>;
/** `one` and `other`: two things that a person may want of the subject, one after the other. */
export type UpsertExample = {
  name: string;
  kind: UpsertKind<Value, unknown>;
  subject: string;
  one: Value;
  other: Value;
};

/** The types of kind and values are checked here and forgotten afterwards: a list of all kinds has none in common. */
function example<V extends Value, State>(kind: UpsertKind<V, State>, subject: string, one: V, other: V): UpsertExample {
  return { name: kind.kind, kind: kind, subject, one, other };
}

const person = "00000000-0000-4000-8000-0000000000b1";
const visitor = "00000000-0000-4000-8000-0000000000c1";
const report = { reason: "spam", note: null, photo_path: null } as const;

/** Every kind of command that puts a value; tests/database/upsert-kinds.test.ts holds that none is missing. */
export const everyUpsert: readonly UpsertExample[] = [
  example(likeSet, "review-1", { liked: true }, { liked: false }),
  example(friendSet, person, { act: "request" }, { act: "cancel" }),
  example(blockSet, person, { blocked: true }, { blocked: false }),
  example(noticeSeen, "notice-1", {}, {}),
  {
    ...example(allNoticesSeen, allNotices, { until: "2026-01-01T00:00:00Z" }, { until: "2026-01-02T00:00:00Z" }),
    name: "notice.seen.v1 of all",
  },
  example(profileSave, "city", { value: "Metz" }, { value: "Trier" }),
  example(avatarSet, avatarField, { photo: "00000000-0000-4000-8000-0000000000f1" }, { photo: null }),
  example(settingsSave, "theme", { value: "dark" }, { value: "light" }),
  example(placePropose, "place-9", { changes: { name: "Chez Nous" }, note: "New sign" }, { changes: null, note: null }),
  example(
    listingAdd,
    "hand:00000000-0000-4000-8000-0000000000e1",
    { name: "Chez Nous", vicinity: null, latitude: 49.6, longitude: 6.1 },
    { name: "Chez Nous", vicinity: "Grand-Rue 1", latitude: 49.6, longitude: 6.1 },
  ),
  example(reportFile, "rating:review-1", report, { ...report, reason: "untrue", note: "Never there" }),
  example(
    scanRecord,
    "code-1:2026-01-01T12",
    { visitor, scanned_at: "2026-01-01T12:00:00Z" },
    { visitor, scanned_at: "2026-01-01T12:30:00Z" },
  ),
  example(wantSet, "place-9", { wanted: true }, { wanted: false }),
  example(appealFile, "decision-1", { text: "I was there." }, { text: "I was there, twice." }),
];
