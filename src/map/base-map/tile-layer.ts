import { GridLayer, type Coords, type DoneCallback, type TileEvent } from "leaflet";
import { tileAddress, type TileSource } from "../../domain/places/map-tiles.ts";
import { isTileCovered } from "./covered-tiles.ts";
import { fetchTile } from "./fetch-tile.ts";
import type { TileGate } from "./tile-gate.ts";

const tileSize = 256;

/**
 * Tiles above the drawn base. If a tile is missing, the base stays visible. The browser's own cache keeps tiles as long
 * as the provider says; neither the page nor the worker stores them.
 */
export class TileLayer extends GridLayer {
  private cells: ReadonlySet<string> = new Set();
  private readonly source: TileSource;
  private readonly gate: TileGate;
  private readonly unloads = new WeakMap<HTMLElement, AbortController>();

  constructor(source: TileSource, gate: TileGate) {
    super({
      tileSize,
      maxNativeZoom: source.maxZoom,
      zIndex: 2,
      updateWhenZooming: false,
      keepBuffer: 1,
      className: "map-tiles",
    });
    this.source = source;
    this.gate = gate;
    this.on("tileunload", ({ tile }: TileEvent) => this.unloads.get(tile)?.abort());
  }

  /** Keys of the tiles that downloaded cities cover completely. */
  setCells(cells: ReadonlySet<string>): void {
    if (cells.size === this.cells.size && [...cells].every((name) => this.cells.has(name))) return;
    this.cells = cells;
    this.redraw();
  }

  /** Asks again for the tiles that are missing. */
  retry(): void {
    this.gate.reset();
    this.redraw();
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement("div");
    const across = 2 ** z;
    const end = () => queueMicrotask(() => done(undefined, tile));
    if (y < 0 || y >= across || isTileCovered({ x: ((x % across) + across) % across, y, z }, this.cells)) {
      end();
      return tile;
    }
    const unloaded = new AbortController();
    this.unloads.set(tile, unloaded);
    const load = async () => {
      const bytes = await fetchTile(tileAddress(this.source, { x, y, z }), unloaded.signal);
      const worked = bytes !== null && (await showPicture(tile, bytes, unloaded.signal));
      this.gate.leave(unloaded.signal.aborted ? null : worked);
      end();
    };
    this.gate.enter({ go: () => void load(), drop: end }, unloaded.signal);
    return tile;
  }
}

/** The address stays valid until the tile leaves the map, since browsers may decode a picture again. */
async function showPicture(tile: HTMLElement, bytes: Blob, unloaded: AbortSignal): Promise<boolean> {
  if (unloaded.aborted) return false;
  const picture = new Image();
  picture.alt = "";
  picture.src = URL.createObjectURL(bytes);
  unloaded.addEventListener("abort", () => URL.revokeObjectURL(picture.src));
  try {
    await picture.decode();
    tile.append(picture);
    return true;
  } catch {
    return false;
  }
}
