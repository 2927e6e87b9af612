import { GridLayer, type Coords, type DoneCallback, type TileEvent } from "leaflet";
import { nearestTile, type TileAt } from "../../domain/places/map-tiles.ts";
import { isTileCovered } from "./covered-tiles.ts";

/** A provider's map tiles. `read` returns null if a tile is not available; then the layers below are visible. */
export type Tiles = { attribution: string; read: (at: TileAt, signal: AbortSignal) => Promise<Blob | null> };

const tileSize = 256;

/** Tiles above the drawn base. If a tile is missing, the base stays visible. */
export class TileLayer extends GridLayer {
  private cells: ReadonlySet<string> = new Set();
  private readonly read: Tiles["read"];
  private readonly asked = new WeakMap<HTMLElement, AbortController>();

  constructor(read: Tiles["read"]) {
    super({
      tileSize,
      maxNativeZoom: nearestTile,
      zIndex: 2,
      updateWhenZooming: false,
      keepBuffer: 1,
      className: "map-tiles",
    });
    this.read = read;
    this.on("tileunload", ({ tile }: TileEvent) => {
      this.asked.get(tile)?.abort();
      const picture = tile.querySelector("img");
      if (picture) URL.revokeObjectURL(picture.src);
    });
  }

  /** Keys of the tiles that downloaded cities cover completely. */
  setCells(cells: ReadonlySet<string>): void {
    if (cells.size === this.cells.size && [...cells].every((name) => this.cells.has(name))) return;
    this.cells = cells;
    this.redraw();
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement("div");
    const across = 2 ** z;
    if (y < 0 || y >= across || isTileCovered({ x: ((x % across) + across) % across, y, z }, this.cells)) {
      queueMicrotask(() => done(undefined, tile));
      return tile;
    }
    const asked = new AbortController();
    this.asked.set(tile, asked);
    const show = (bytes: Blob | null) => {
      if (asked.signal.aborted) return;
      if (bytes) tile.append(pictureOf(bytes));
      done(undefined, tile);
    };
    this.read({ x, y, z }, asked.signal).then(show, () => show(null));
    return tile;
  }
}

function pictureOf(bytes: Blob): HTMLElement {
  const picture = document.createElement("img");
  picture.alt = "";
  picture.src = URL.createObjectURL(bytes);
  return picture;
}
