import { contentIn } from "../../domain/outbox/commands/command.ts";
import { ratingKey } from "../../domain/outbox/commands/keys.ts";
import { nobody } from "../../domain/people/nobody.ts";
import { database } from "../database/database.ts";
import { draftFieldsOf, type Draft } from "../drafts/draft.ts";
import { readPlaceCommands } from "../outbox/stored-commands.ts";

/** Tables that `adoptGuest` needs in its transaction. */
export const guestTables = () => [database.drafts, database.photos, database.serverCache, database.commands];

/**
 * Moves drafts and cached rows made without an account to the person who signs in. Inside a transaction over
 * `guestTables`.
 */
export async function adoptGuest(uid: string): Promise<void> {
  const { drafts, photos, serverCache } = database;
  const theirs = await drafts.where("[uid+updatedAt]").between([nobody.uid, ""], [nobody.uid, "\uffff"]).toArray();
  for (const draft of theirs) {
    const own = (await drafts.get([uid, draft.placeId])) ?? (await draftOfUnsent({ ...draft, uid }));
    await drafts.delete([nobody.uid, draft.placeId]);
    await drafts.put(own ? joinDrafts(own, { ...draft, uid }) : { ...draft, uid });
    await photos.where({ uid: nobody.uid, placeId: draft.placeId }).modify({ uid });
  }
  const said = await serverCache
    .where("[uid+collection+key]")
    .between([nobody.uid, "", ""], [nobody.uid, "\uffff", ""])
    .toArray();
  await serverCache.bulkDelete(said.map(({ collection, key }) => [nobody.uid, collection, key]));
  await serverCache.bulkPut(said.map((fact) => ({ ...fact, uid })));
}

/**
 * The person's unsent text about the same place: submitting the draft replaces it without asking. For a sent rating,
 * the server detects the conflict.
 */
async function draftOfUnsent(draft: Draft): Promise<Draft | null> {
  const { uid, placeId } = draft;
  const waiting = (await readPlaceCommands(uid, placeId)).find(({ key }) => key === ratingKey(uid, placeId));
  const content = waiting && contentIn(waiting.body);
  if (!content) return null;
  return { ...draft, ...draftFieldsOf(content), startedFrom: { version: waiting.baseVersion, content } };
}

/** Merges two drafts of one rating. The later one wins; comment and photos of the earlier one are kept. */
export function joinDrafts(earlier: Draft, later: Draft): Draft {
  const { score, tags, serverId, serverName, award } = later.score === null ? earlier : later;
  const words = [earlier.comment, later.comment].filter((comment) => comment.trim() !== "");
  return {
    ...earlier,
    score,
    tags,
    award,
    serverId: serverId ?? earlier.serverId,
    serverName,
    comment: Array.from(new Set(words)).join("\n\n"),
    qrCodeId: later.qrCodeId ?? earlier.qrCodeId,
    evidence: later.evidence ?? earlier.evidence,
    photoIds: [...new Set([...earlier.photoIds, ...later.photoIds])],
    captions: { ...earlier.captions, ...later.captions },
    updatedAt: later.updatedAt,
  };
}
