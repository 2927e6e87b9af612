import { profileCollection, profileSave } from "../../domain/outbox/commands/kinds/profile-save.ts";
import { upsertKey } from "../../domain/outbox/commands/upsert.ts";
import { standingCollection, standingKey } from "../../domain/people/own-profile.ts";
import { database } from "../database/database.ts";

export const visibilityField = "visible_to";

/**
 * Whether the server asks this person who sees them. "unknown": no server has said so on this device. A choice that is
 * waiting here, or that arrived after the server's last answer, ends the question.
 */
export async function readVisibilityQuestion(uid: string): Promise<"unknown" | "asked" | "no"> {
  const [[standing, field], choice] = await Promise.all([
    database.serverCache.bulkGet([
      [uid, standingCollection.name, standingKey],
      [uid, profileCollection.name, visibilityField],
    ]),
    database.commands.get(upsertKey(uid, { kind: profileSave.kind, subject: visibilityField })),
  ]);
  const read = standingCollection.schema.safeParse(standing?.state);
  if (!standing || read.data?.asks_visibility === undefined) return "unknown";
  const answered = choice !== undefined || (field !== undefined && field.at > standing.at);
  return read.data.asks_visibility && !answered ? "asked" : "no";
}
