import { useState } from "react";
import type { RatingPhoto } from "../../domain/rating-view.ts";
import { maxPhotos } from "../../domain/rating.ts";
import { removeDraftPhoto, type Draft } from "../../local/drafts.ts";
import { useRateMessages } from "../../messages/en/rate.ts";
import { addDraftPhoto } from "../../sync/add-photo.ts";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { AddPhotoIcon, BackIcon, CloseIcon } from "../../ui/icons.ts";
import { FieldProblem } from "./field-problem.tsx";
import { OwnPhoto } from "./own-photo.tsx";
import styles from "./photo-picker.module.css";
import type { DraftChange } from "./rating-draft.ts";

type PhotoPickerProps = {
  draft: Draft;
  /** Photos that the rating has already. */
  attached: readonly RatingPhoto[];
  change: (change: DraftChange) => void;
  /** How many pictures are being made smaller right now. */
  onWorking: (count: number) => void;
};

export function PhotoPicker({ draft, attached, change, onWorking }: PhotoPickerProps) {
  const t = useRateMessages().photos;
  const [working, setWorking] = useState(0);
  const [problems, setProblems] = useState<string[]>([]);
  const kept = attached.filter(({ id }) => !draft.removedPhotoIds.includes(id));
  const count = kept.length + draft.photoIds.length;

  const progress = (left: number) => {
    setWorking(left);
    onWorking(left);
  };
  const add = async (files: readonly File[]) => {
    setProblems([]);
    for (const [index, file] of files.entries()) {
      progress(files.length - index);
      const added = await addDraftPhoto(draft, file).catch(() => null);
      if (added?.ok) change({ kind: "photo-added", photoId: added.photoId });
      else setProblems((before) => [...before, problemOf(added?.reason ?? "unreadable", file)]);
    }
    progress(0);
  };
  const problemOf = (reason: "unreadable" | "full" | "limit", file: File) => {
    if (reason === "limit") return t.limit(file.name, maxPhotos);
    return reason === "unreadable" && isHeic(file) ? t.heic(file.name) : t[reason](file.name);
  };

  return (
    <section className={styles.picker} aria-label={t.label}>
      <div className={styles.top}>
        <h2 className={styles.label}>{t.label}</h2>
        <span className={styles.count}>{t.count(count, maxPhotos)}</span>
      </div>
      <ul className={styles.grid}>
        {kept.map((photo, index) => (
          <li key={photo.id} className={styles.tile}>
            <OwnPhoto photo={photo} alt={t.preview(index + 1)} />
            <RemoveButton
              label={t.remove(index + 1)}
              onClick={() => change({ kind: "attached-photo-removed", photoId: photo.id })}
            />
          </li>
        ))}
        {draft.photoIds.map((id, index) => {
          const number = kept.length + index + 1;
          return (
            <li key={id} className={styles.tile}>
              <OwnPhoto photo={{ id, src: null }} alt={t.preview(number)} />
              <RemoveButton
                label={t.remove(number)}
                onClick={() => {
                  change({ kind: "photo-dropped", photoId: id });
                  void removeDraftPhoto(id);
                }}
              />
              {index === 0 ? null : (
                <span className={styles.forward}>
                  <IconButton
                    label={t.earlier(number)}
                    onClick={() => change({ kind: "photo-moved-forward", photoId: id })}
                  >
                    <BackIcon aria-hidden="true" size={20} />
                  </IconButton>
                </span>
              )}
            </li>
          );
        })}
        {count < maxPhotos ? (
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
                  void add(files);
                }}
              />
            </label>
          </li>
        ) : null}
      </ul>
      <output className={styles.hint}>{working > 0 ? t.working(working) : t.hint(maxPhotos)}</output>
      {problems.map((problem) => (
        <FieldProblem key={problem}>{problem}</FieldProblem>
      ))}
    </section>
  );
}

/** What iPhones take. Only Safari opens it; the file's own word is enough to say so. */
const isHeic = ({ name, type }: File): boolean => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <span className={styles.remove}>
      <IconButton label={label} onClick={onClick}>
        <CloseIcon aria-hidden="true" size={18} />
      </IconButton>
    </span>
  );
}
