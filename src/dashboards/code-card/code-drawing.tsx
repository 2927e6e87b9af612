import { useMemo } from "react";
import { drawCode } from "./code-files.ts";

/** A QR code as wide as its container, with the white border that scanners need. `label` is read by screen readers. */
export function CodeDrawing({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawCode(text), [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image file would need another request and print less sharply
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" shapeRendering="crispEdges" role="img" aria-label={label}>
      <path fill="white" d={`M0 0h${size}v${size}H0z`} />
      <path fill="black" d={path} />
    </svg>
  );
}
