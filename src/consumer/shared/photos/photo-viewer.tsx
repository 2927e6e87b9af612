import { useEffect, type ReactNode } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Dialog } from "../../../ui/elements/dialog.tsx";
import { BackIcon, NextIcon } from "../../../ui/icons.ts";
import styles from "./photo-viewer.module.css";

type PhotoViewerProps = {
  /** Index of the shown photo among `count`, from 0. */
  at: number;
  count: number;
  /** Fills its box. */
  picture: ReactNode;
  caption: string | null;
  /** Further actions on the photo. */
  act?: ReactNode;
  onMove: (at: number) => void;
  onClose: () => void;
};

/** Shows photos one by one in a dialog, with buttons and arrow keys. */
export function PhotoViewer({ at, count, picture, caption, act, onMove, onClose }: PhotoViewerProps) {
  const t = useMessages("lists").photos;
  const to = (step: number) => onMove((at + step + count) % count);
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
      if (step !== 0 && !document.activeElement?.matches("input, textarea")) to(step);
    };
    addEventListener("keydown", turn);
    return () => removeEventListener("keydown", turn);
  });
  return (
    <Dialog title={t.title({ index: at + 1, count })} onClose={onClose} wide>
      <figure className={styles.figure}>
        <div className={styles.picture}>{picture}</div>
        {caption === null ? null : (
          <figcaption>
            <bdi>{caption}</bdi>
          </figcaption>
        )}
        <div className={styles.acts}>
          {count > 1 ? (
            <>
              <Button
                variant="quiet"
                aria-label={t.previous}
                icon={<BackIcon aria-hidden="true" />}
                onClick={() => to(-1)}
              />
              <Button
                variant="quiet"
                aria-label={t.next}
                icon={<NextIcon aria-hidden="true" />}
                onClick={() => to(1)}
              />
            </>
          ) : null}
          {act}
        </div>
      </figure>
    </Dialog>
  );
}
