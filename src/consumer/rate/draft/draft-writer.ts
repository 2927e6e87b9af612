import { saveDraft } from "../../../local/drafts/drafts.ts";
import type { Draft } from "../../../local/drafts/draft.ts";
import { isQuotaError } from "../../../local/database/quota-error.ts";
import { withRoom } from "../../../sync/storage/make-room.ts";
import { changeDraft, isNewerElsewhere, type DraftChange } from "./draft-reducer.ts";

/** Why a draft could not be saved: the device is full, or writing failed for another reason. */
export type SaveFailure = "full" | "failed";

type Listeners = {
  /** Called with the draft after each change. */
  draft: (draft: Draft) => void;
  /** Called after each write: why it failed, or null. */
  saveFailure: (why: SaveFailure | null) => void;
};

/**
 * Holds the draft of one page and saves every change immediately. It is not React state, because timers, the camera and the position
 * change the draft between renders.
 */
export class DraftWriter {
  /** The draft once it was changed, here or in another tab; null while the person has only looked. */
  begun: Draft | null;
  private latest: Draft | null = null;
  private readonly page: string;
  private readonly listeners: Listeners;
  private readonly dropped = new Set<string>();
  /** True while the rating is being submitted. */
  sealed = false;
  private writing = 0;

  /** `page` identifies this tab until it is reloaded. */
  constructor(page: string, begun: Draft | null, listeners: Listeners) {
    this.page = page;
    this.begun = begun;
    this.listeners = listeners;
  }

  /** Sets the draft that `change` works on, until the returned function is called. */
  show(draft: Draft | null): () => void {
    this.latest = draft;
    return () => {
      this.latest = null;
    };
  }

  change = (wanted: DraftChange): void => {
    if (!this.latest || this.sealed) return;
    if (wanted.kind === "photo-dropped") this.dropped.add(wanted.photoId);
    const changed = changeDraft(this.latest, wanted, new Date().toISOString());
    if (changed === this.latest) return;
    const next = { ...changed, writer: this.page };
    this.continueWith(next);
    this.writing += 1;
    // Making room takes time: a newer change or a submission meanwhile is not overwritten.
    withRoom(async () => (this.begun === next && !this.sealed ? await saveDraft(next) : undefined))
      .then(
        () => this.listeners.saveFailure(null),
        (error: unknown) => this.listeners.saveFailure(isQuotaError(error) ? "full" : "failed"),
      )
      .finally(() => (this.writing -= 1));
  };

  /** Blocks changes during the submission: a position that arrives late would save the draft again. */
  seal = (sealed: boolean): void => {
    this.sealed = sealed;
  };

  /** Continues with a newer draft that another tab saved. A person writes in one tab at a time. */
  follow(onDisk: Draft): void {
    if (!this.latest || this.sealed || this.writing > 0) return;
    if (isNewerElsewhere(onDisk, this.latest, this.page)) this.continueWith(onDisk);
  }

  /** Adds photos of the stored draft that became ready in another tab or after their screen was left. */
  addPhotos(photoIds: readonly string[]): void {
    for (const photoId of photoIds) if (!this.dropped.has(photoId)) this.change({ kind: "photo-added", photoId });
  }

  private continueWith(draft: Draft): void {
    this.latest = draft;
    this.begun = draft;
    this.listeners.draft(draft);
  }
}
