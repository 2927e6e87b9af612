import { saveDraft, type Draft } from "../../../local/drafts/drafts.ts";
import { isQuotaError } from "../../../local/database/quota-error.ts";
import { withRoom } from "../../../sync/storage/make-room.ts";
import { changeDraft, isNewerElsewhere, type DraftChange } from "./draft-reducer.ts";

/** The device is full, or it does not write for another reason. */
export type SaveFailure = "full" | "failed";

type Told = {
  /** What is written here from now on. */
  draft: (draft: Draft) => void;
  /** Why the last change could not be written to the device, null where it is there. */
  saveFailure: (why: SaveFailure | null) => void;
};

/**
 * What one page writes of a rating: every change is on its way to the disk the moment it is made. It holds the draft of this
 * moment and not of a frame, since timers, the camera and the receiver change it as well.
 */
export class DraftWriter {
  /** What was changed here, or goes on here from another tab; null while the person has only looked. */
  begun: Draft | null;
  private latest: Draft | null = null;
  private readonly page: string;
  private readonly told: Told;
  private readonly dropped = new Set<string>();
  /** Whether it is being submitted. */
  sealed = false;
  private writing = 0;

  /** `page` names this tab until it is loaded again. */
  constructor(page: string, begun: Draft | null, told: Told) {
    this.page = page;
    this.begun = begun;
    this.told = told;
  }

  /** What stands on the screen and can be changed from now on, until the answer is called. */
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
    this.goOnWith(next);
    this.writing += 1;
    // What has been written on or handed in by the time that there is room is not written over.
    withRoom(async () => (this.begun === next && !this.sealed ? await saveDraft(next) : undefined))
      .then(
        () => this.told.saveFailure(null),
        (error: unknown) => this.told.saveFailure(isQuotaError(error) ? "full" : "failed"),
      )
      .finally(() => (this.writing -= 1));
  };

  /** While it is being submitted nothing may write it again: a late fix of the position would leave a draft of what is sent. */
  seal = (sealed: boolean): void => {
    this.sealed = sealed;
  };

  /** Somebody writes in one tab at a time: what they wrote in the other one meanwhile goes on here, and is not written over. */
  follow(onDisk: Draft): void {
    if (!this.latest || this.sealed || this.writing > 0) return;
    if (isNewerElsewhere(onDisk, this.latest, this.page)) this.goOnWith(onDisk);
  }

  /** A picture that became ready after its screen was left, or in another tab, went into the draft on the disk. */
  takeIn(photoIds: readonly string[]): void {
    for (const photoId of photoIds) if (!this.dropped.has(photoId)) this.change({ kind: "photo-added", photoId });
  }

  private goOnWith(draft: Draft): void {
    this.latest = draft;
    this.begun = draft;
    this.told.draft(draft);
  }
}
