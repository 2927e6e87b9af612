import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { maxZoom, nudged, portraitEdgePx, pulled, type Crop } from "./crop.ts";
import { drawPortrait } from "./encode-portrait.ts";
import styles from "./portrait-sheet.module.css";

type CropFrameProps = { picture: ImageBitmap; crop: Crop; onChange: (crop: Crop) => void };

/** Preview of the portrait, dragged by finger or arrow keys and zoomed with a slider. */
export function CropFrame({ picture, crop, onChange }: CropFrameProps) {
  const t = useMessages("profile").portrait;
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ id: number; x: number; y: number } | null>(null);
  const zoomId = useId();

  useEffect(() => {
    if (canvas.current) drawPortrait(canvas.current, picture, crop);
  }, [picture, crop]);

  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    last.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (last.current?.id !== event.pointerId) return;
    const by = { x: event.clientX - last.current.x, y: event.clientY - last.current.y };
    last.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    onChange(pulled(picture, crop, by, event.currentTarget.clientWidth));
  };
  const end = () => {
    last.current = null;
  };
  const nudge = (event: KeyboardEvent) => {
    const moved = nudged(picture, crop, event.key);
    if (!moved) return;
    event.preventDefault();
    onChange(moved);
  };

  const across = percent(crop.x, picture.width);
  return (
    <div className={styles.crop}>
      {/* The slider role tells screen readers how it moves and where it is. */}
      <div
        className={styles.frame}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input knows one direction
        role="slider"
        tabIndex={0}
        aria-label={t.frame}
        aria-valuenow={across}
        aria-valuetext={t.framed({ across, down: percent(crop.y, picture.height) })}
        onPointerDown={begin}
        onPointerMove={pull}
        onPointerUp={end}
        onPointerCancel={end}
        onKeyDown={nudge}
      >
        <canvas ref={canvas} width={portraitEdgePx} height={portraitEdgePx} aria-hidden="true" />
      </div>
      <div className={styles.zoom}>
        <label htmlFor={zoomId}>{t.zoom}</label>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={maxZoom}
          step={0.05}
          value={crop.zoom}
          onChange={({ currentTarget }) => onChange({ ...crop, zoom: Number(currentTarget.value) })}
        />
      </div>
    </div>
  );
}

const percent = (at: number, length: number): number => Math.round((100 * at) / length);
