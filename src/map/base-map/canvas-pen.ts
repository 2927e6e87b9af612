import type { MapBox } from "../../domain/places/map-cell.ts";
import type { DrawableCell } from "./drawable-cell.ts";

/** Width of the whole world in pixels at zoom 0. */
export const worldSize = 256;

/** Drawing functions that base and cities share. */
export type Strokes = {
  area: (cell: DrawableCell, layer: string) => void;
  /** `kind` undefined: of all kinds. */
  lines: (cell: DrawableCell, layer: string, kind?: number) => void;
  box: (box: MapBox) => void;
};
export type CanvasPen = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "closePath"
  | "fill"
  | "stroke"
  | "fillRect"
  | "fillText"
  | "strokeText"
  | "arc"
  | "rect"
  | "clip"
  | "save"
  | "restore"
  | "setLineDash"
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "lineJoin"
  | "lineCap"
  | "translate"
  | "rotate"
  | "font"
  | "textAlign"
  | "textBaseline"
>;
