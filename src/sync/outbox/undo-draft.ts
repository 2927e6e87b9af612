import { database } from "../../local/database/database.ts";
import type { Draft } from "../../local/drafts/draft.ts";
import { restoreDraft, type Snapshot } from "../../local/outbox/snapshot.ts";

/**
 * Photos that were handed in leave the device once they are sent; for as long as Undo is offered they are held in memory.
 * Read after the rating was saved and not with it, because that must not take longer than a write.
 */
export async function holdPhotos({ draft, bytes }: Snapshot): Promise<void> {
  const found = await database.photoBytes.bulkGet(draft?.photoIds ?? []);
  bytes.push(...found.filter((photo) => photo !== undefined));
}

/**
 * Inside a transaction: the draft as it was when it was handed in. Photos that have left meanwhile come back as new ones,
 * so that no late answer about the old ones takes them away.
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

/** The id under which it is in the draft again, `null` where its bytes are nowhere. */
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
