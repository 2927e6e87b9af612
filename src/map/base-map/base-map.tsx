import { useEffect, useState } from "react";
import { useMap } from "react-leaflet";
import type { TileSource } from "../../domain/places/map-tiles.ts";
import { BaseLayer } from "./base-layer.ts";
import { cellsInView, DrawableCellCache, type OfflineMap } from "./offline-map.ts";
import { watchTheme } from "./palette.ts";
import { completeCells } from "./covered-tiles.ts";
import { loadBaseCells, type DrawableCell } from "./drawable-cell.ts";
import { TileGate } from "./tile-gate.ts";
import { TileLayer } from "./tile-layer.ts";

const none: readonly DrawableCell[] = [];

/** One for all maps of the page: what one learns about the provider holds for the next. */
const gate = new TileGate();

/**
 * The layers below all marks: the coarse base everywhere, a provider's tiles above it if there is one, and downloaded
 * cities instead of both.
 */
export function BaseMap({ offlineMap, tiles }: { offlineMap: OfflineMap | undefined; tiles: TileSource | undefined }) {
  const map = useMap();
  const [layer] = useState(() => new BaseLayer());
  const [cellCache] = useState(() => new DrawableCellCache());
  const [base, setBase] = useState(none);
  const [cities, setCities] = useState(none);

  useEffect(() => {
    layer.addTo(map);
    let current = true;
    loadBaseCells().then(
      (loaded) => {
        if (current) setBase(loaded);
      },
      // Without the base, marks are on plain paper; the next map tries again.
      (error: unknown) => reportError(error),
    );
    const forget = watchTheme(() => layer.repaint());
    return () => {
      current = false;
      forget();
      layer.remove();
    };
  }, [map, layer]);

  // The provider does not change while the app runs.
  const [pictures] = useState(() => tiles && new TileLayer(tiles, gate));
  useEffect(() => {
    if (!pictures) return undefined;
    pictures.addTo(map);
    const retry = () => pictures.retry();
    addEventListener("online", retry);
    return () => {
      removeEventListener("online", retry);
      pictures.remove();
    };
  }, [map, pictures]);
  useEffect(() => {
    pictures?.setCells(completeCells(cities));
  }, [pictures, cities]);

  useEffect(() => {
    if (!offlineMap) return;
    let shown = "";
    let current = true;
    const follow = () => {
      const names = cellsInView(map, offlineMap);
      const wanted = names.toSorted().join(" ");
      if (wanted === shown) return;
      shown = wanted;
      void cellCache.read(offlineMap, names).then((read) => {
        if (current && wanted === shown) setCities(read);
      });
    };
    follow();
    map.on("moveend zoomend resize", follow);
    return () => {
      current = false;
      map.off("moveend zoomend resize", follow);
    };
  }, [map, offlineMap, cellCache]);

  useEffect(() => {
    if (base.length + cities.length > 0) layer.setCells([...base, ...cities]);
  }, [layer, base, cities]);
  return null;
}
