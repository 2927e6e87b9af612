import { useState } from "react";
import type { RatingPhoto } from "../../../domain/outbox/commands/rating-photo.ts";
import { maxPhotos } from "../../../domain/ratings/rating.ts";
import { removeDraftPhoto } from "../../../local/drafts/drafts.ts";
import type { Draft } from "../../../local/drafts/draft.ts";
import { useMessages } from "../../../messages/messages.ts";
import { addDraftPhoto } from "../../../sync/photos/add-photo.ts";
import { AddPhotoIcon } from "../../../ui/icons.ts";
import { useAction } from "../../../ui/use-action.ts";
import { draftPhotos } from "../draft/draft-photos.ts";
import { FieldProblem } from "../field-problem.tsx";
import styles from "./photo-picker.module.css";
import { PhotoTile } from "./photo-tile.tsx";
import type { DraftChange } from "../draft/draft-reducer.ts";

type PhotoPickerProps = {
  draft: Draft;
  /** Photos of the existing rating. */
  attached: readonly RatingPhoto[];
  change: (change: DraftChange) => void;
  /** Called with the number of photos that are being resized. */
  onWorking: (count: number) => void;
};

export function PhotoPicker({ draft, attached, change, onWorking }: PhotoPickerProps) {
  const t = useMessages("rate").photos;
  const { add, working, problems } = useAddPhotos({ draft, change, onWorking });
  const { run } = useAction();
  const photos = draftPhotos(draft, attached);
  const among = photos.map(({ id }) => id);

  return (
    <section className={styles.picker} aria-label={t.label}>
      <div className={styles.top}>
        <h2 className={styles.label}>{t.label}</h2>
        <span className={styles.count}>{t.count({ count: photos.length, max: maxPhotos })}</span>
      </div>
      <ul className={styles.grid}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            number={index + 1}
            count={photos.length}
            onMove={(by) => change({ kind: "photo-moved", photoId: photo.id, by, among })}
            onCaption={(caption) => change({ kind: "photo-captioned", photoId: photo.id, caption })}
            onRemove={() => {
              if (photo.attached) return change({ kind: "attached-photo-removed", photoId: photo.id });
              change({ kind: "photo-dropped", photoId: photo.id });
              // Not awaited: the draft no longer mentions it, and leftovers are deleted with the draft.
              void removeDraftPhoto(photo.id);
            }}
          />
        ))}
        {photos.length < maxPhotos ? (
          <li className={styles.tile}>
            <label className={styles.add} data-busy={working > 0}>
              <AddPhotoIcon aria-hidden="true" size={28} />
              {t.add}
              <input
                className={styles.input}
                type="file"
                accept="image/*"
                multiple
                disabled={working > 0}
                onChange={({ target }) => {
                  const files = [...(target.files ?? [])];
                  target.value = "";
                  run(() => add(files));
                }}
              />
            </label>
          </li>
        ) : null}
      </ul>
      <output className={styles.hint}>
        {working > 0 ? t.working({ count: working }) : t.hint({ max: maxPhotos })}
      </output>
      {problems.map((problem) => (
        <FieldProblem key={problem}>{problem}</FieldProblem>
      ))}
    </section>
  );
}

/** Adds photos one after the other, so that they keep the order in which they were chosen. */
function useAddPhotos({ draft, change, onWorking }: Omit<PhotoPickerProps, "attached">) {
  const t = useMessages("rate").photos;
  const [working, setWorking] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const progress = (left: number) => {
    setWorking(left);
    onWorking(left);
  };
  const problemOf = (reason: "unreadable" | "full" | "limit" | "failed", file: File) => {
    if (reason === "limit") return t.limit({ name: file.name, max: maxPhotos });
    return reason === "unreadable" && isHeic(file) ? t.heic({ name: file.name }) : t[reason]({ name: file.name });
  };
  const add = async (files: readonly File[]) => {
    setProblems([]);
    try {
      for (const [index, file] of files.entries()) {
        progress(files.length - index);
        // Rejects when saving failed, which is no fault of the picture.
        const added = await addDraftPhoto(draft, file).catch(() => null);
        if (added?.ok) change({ kind: "photo-added", photoId: added.photoId });
        else setProblems((before) => [...before, problemOf(added?.reason ?? "failed", file)]);
      }
    } finally {
      progress(0);
    }
  };
  return { add, working, problems };
}

/** The photo format of iPhones, which only Safari opens. Type or name of the file are enough for the hint. */
const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
