import { database } from "../../local/database/database.ts";
import type { Draft } from "../../local/drafts/draft.ts";
import { restoreDraft, type Snapshot } from "../../local/outbox/snapshot.ts";

/**
 * Holds the bytes of submitted photos in memory while Undo is offered, because they are deleted once they are sent.
 * Runs after the save and not within it, so that saving takes no longer than a write.
 */
export async function holdPhotos({ draft, bytes }: Snapshot): Promise<void> {
  const found = await database.photoBytes.bulkGet(draft?.photoIds ?? []);
  bytes.push(...found.filter((photo) => photo !== undefined));
}

/**
 * Inside a transaction: restores the draft from before the submission. Photos that were sent meanwhile get new ids, so
 * that a late answer about the old ones cannot delete them.
 */
export async function returnDraft(draft: Draft, before: Snapshot): Promise<void> {
  const names = new Map<string, string>();
  for (const id of draft.photoIds) {
    const name = await returnDraftPhoto(id, before);
    if (name !== null) names.set(id, name);
  }
  const renamed = (id: string) => names.get(id) ?? id;
  const { photoOrder, captions } = draft;
  await restoreDraft({
    ...draft,
    photoIds: [...names.values()],
    ...(photoOrder ? { photoOrder: photoOrder.map(renamed) } : {}),
    ...(captions
      ? { captions: Object.fromEntries(Object.entries(captions).map(([id, words]) => [renamed(id), words])) }
      : {}),
  });
}

/** The photo's id in the restored draft; `null` if its bytes are lost. */
async function returnDraftPhoto(id: string, before: Snapshot): Promise<string | null> {
  if (await database.photos.get(id)) return id;
  const known = before.photos.find((photo) => photo.id === id);
  const held = before.bytes.find((photo) => photo.id === id);
  if (!known || !held) return null;
  const name = crypto.randomUUID();
  await database.photoBytes.put({ ...held, id: name });
  await database.photos.put({ ...known, id: name, stage: "draft", uploads: 0 });
  return name;
}
