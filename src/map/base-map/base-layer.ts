import { GridLayer, type Coords } from "leaflet";
import { labelsAt } from "./draw-labels.ts";
import { drawTile } from "./draw-tile.ts";
import type { Label } from "./place-labels.ts";
import { readPalette, type Palette } from "./palette.ts";
import type { DrawableCell } from "./drawable-cell.ts";

const tileSize = 512;
/** More would need four times the memory without a visible difference. */
const sharpest = 2;

/** Draws the base map in the app's colours: nothing has to be fetched, so the map is never grey. */
export class BaseLayer extends GridLayer {
  private cells: readonly DrawableCell[] = [];
  private palette: Palette | undefined;
  private readonly labels = new Map<number, Label[]>();

  constructor() {
    super({ tileSize, updateWhenZooming: false, keepBuffer: 1, className: "map-base" });
  }

  /** Coarse cells first: finer ones cover them where both have data. */
  setCells(cells: readonly DrawableCell[]): void {
    this.cells = cells;
    this.repaint();
  }

  /** Redraws everything in the current colours and font size. */
  repaint(): void {
    this.palette = undefined;
    this.labels.clear();
    this.redraw();
  }

  protected override createTile({ x, y, z }: Coords): HTMLElement {
    const canvas = document.createElement("canvas");
    const scale = Math.min(sharpest, Math.max(1, devicePixelRatio));
    canvas.width = tileSize * scale;
    canvas.height = tileSize * scale;
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.scale(scale, scale);
      this.palette ??= readPalette(this.getContainer() ?? document.body);
      drawTile(pen, { x, y, z, size: tileSize }, this.cells, this.labelsOf(z, pen), this.palette);
    }
    return canvas;
  }

  private labelsOf(zoom: number, pen: CanvasRenderingContext2D): Label[] {
    const known = this.labels.get(zoom);
    if (known) return known;
    const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
    const labels = labelsAt(zoom, this.cells, letters, (text, font) => {
      pen.font = font;
      return pen.measureText(text).width;
    });
    this.labels.set(zoom, labels);
    return labels;
  }
}
