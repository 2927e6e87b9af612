import { useMemo } from "react";
import { drawCode } from "./code-files.ts";

/** A code as wide as its box, black on white with the border that scanners need. `label`: what it is, for who cannot see it. */
export function CodeDrawing({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawCode(text), [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture file would be another request, and print coarser
    <svg viewBox={`0 0 ${size} ${size}`} width="100%" shapeRendering="crispEdges" role="img" aria-label={label}>
      <path fill="white" d={`M0 0h${size}v${size}H0z`} />
      <path fill="black" d={path} />
    </svg>
  );
}
