import { useLayoutEffect, useRef } from "react";
import { maxCaptionLength } from "../../../domain/ratings/rating.ts";
import { useMessages } from "../../../messages/messages.ts";
import { IconButton } from "../../../ui/elements/icon-button.tsx";
import { TextField } from "../../../ui/elements/text-field.tsx";
import { BackIcon, CloseIcon, NextIcon } from "../../../ui/icons.ts";
import { OwnPhoto } from "../../shared/photos/own-photo.tsx";
import type { DraftPhoto } from "../draft/draft-photos.ts";
import styles from "./photo-tile.module.css";
import { captionExcess } from "../draft/draft-reducer.ts";

type PhotoTileProps = {
  photo: DraftPhoto;
  /** Position among `count` photos, from 1. */
  number: number;
  count: number;
  onMove: (by: 1 | -1) => void;
  onCaption: (caption: string) => void;
  onRemove: () => void;
};

export function PhotoTile({ photo, number, count, onMove, onCaption, onRemove }: PhotoTileProps) {
  const t = useMessages("rate").photos;
  const tile = useRef<HTMLLIElement>(null);
  const tooLong = captionExcess(photo.caption);
  const moved = useRef<1 | -1 | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    // React moved the tile, which lost the focus. At either end the pressed button is gone, and the other one gets the focus.
    const buttons = tile.current?.querySelectorAll<HTMLElement>("[data-moves] button");
    const same = tile.current?.querySelector<HTMLElement>(`[data-moves="${moved.current}"] button`);
    (same ?? buttons?.[0])?.focus();
    moved.current = null;
  });
  const move = (by: 1 | -1) => {
    moved.current = by;
    onMove(by);
  };
  return (
    <li ref={tile} className={styles.tile}>
      <div className={styles.picture}>
        <OwnPhoto photo={photo} alt={photo.caption.trim() || t.preview({ index: number })} />
        {number > 1 ? (
          <span className={styles.earlier} data-moves={-1}>
            <IconButton label={t.earlier({ index: number })} onClick={() => move(-1)}>
              <BackIcon aria-hidden="true" size={18} />
            </IconButton>
          </span>
        ) : null}
        {number < count ? (
          <span className={styles.later} data-moves={1}>
            <IconButton label={t.later({ index: number })} onClick={() => move(1)}>
              <NextIcon aria-hidden="true" size={18} />
            </IconButton>
          </span>
        ) : null}
        <span className={styles.remove}>
          <IconButton label={t.remove({ index: number })} onClick={onRemove}>
            <CloseIcon aria-hidden="true" size={18} />
          </IconButton>
        </span>
      </div>
      <TextField
        label={t.caption({ index: number })}
        labelHidden
        placeholder={t.captionPlaceholder}
        autoComplete="off"
        value={photo.caption}
        error={tooLong > 0 ? t.captionTooLong({ over: tooLong, max: maxCaptionLength }) : null}
        onChange={({ target }) => onCaption(target.value)}
      />
    </li>
  );
}
