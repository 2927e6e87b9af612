import { GridLayer, type Coords } from "leaflet";
import { worldSize } from "./canvas-pen.ts";
import { labelsAt } from "./draw-labels.ts";
import { drawTile } from "./draw-tile.ts";
import type { Label } from "./place-labels.ts";
import { readPalette, type Palette } from "./palette.ts";
import type { DrawableCell } from "./drawable-cell.ts";

const tileSize = 512;
/** More would need four times the memory without a visible difference. */
const sharpest = 2;

/** Names are chosen for so many tiles in each direction together. */
const blockTiles = 4;
const mostBlocks = 32;

/** In the reader's language; the code itself where the browser knows no name. */
function countryNames(language: string): (code: string) => string {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "code" });
  return (code) => names.of(code) ?? code;
}

/** Draws the base map in the app's colours: nothing has to be fetched, so the map is never grey. */
export class BaseLayer extends GridLayer {
  private cells: readonly DrawableCell[] = [];
  private palette: Palette | undefined;
  private readonly labels = new Map<string, Label[]>();

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
      drawTile(pen, { x, y, z, size: tileSize }, this.cells, this.labelsOf({ x, y, z }, pen), this.palette);
    }
    return canvas;
  }

  /** The same for all tiles of a block, with a margin, so that a name across the edge of a tile is the same on both sides. */
  private labelsOf({ x, y, z }: Pick<Coords, "x" | "y" | "z">, pen: CanvasRenderingContext2D): Label[] {
    const [column, row] = [Math.floor(x / blockTiles), Math.floor(y / blockTiles)];
    const key = `${z}/${column}/${row}`;
    const known = this.labels.get(key);
    if (known) return known;
    const across = (worldSize * 2 ** z) / tileSize;
    const edge = (block: number) => (block * blockTiles) / across;
    const margin = 1 / across;
    const area = [
      edge(column) - margin,
      edge(row) - margin,
      edge(column + 1) + margin,
      edge(row + 1) + margin,
    ] as const;
    const language = document.documentElement.lang || "en";
    const labels = labelsAt(z, this.cells, area, {
      letters: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1,
      measure: (text, font) => {
        pen.font = font;
        return pen.measureText(text).width;
      },
      countryName: countryNames(language),
      language,
    });
    if (this.labels.size >= mostBlocks) this.labels.clear();
    this.labels.set(key, labels);
    return labels;
  }
}
