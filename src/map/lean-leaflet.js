/**
 * Stands in for `leaflet` in the build (`vite.config.ts`), with what is used here and no more: as a whole it is twice the
 * size, and its classes are made by calls that no bundler dares to leave out. A name that is missing here stops the build.
 */
import { Map } from "leaflet/src/map/Map.js";
import { DoubleClickZoom } from "leaflet/src/map/handler/Map.DoubleClickZoom.js";
import { Drag } from "leaflet/src/map/handler/Map.Drag.js";
import { Keyboard } from "leaflet/src/map/handler/Map.Keyboard.js";
import { ScrollWheelZoom } from "leaflet/src/map/handler/Map.ScrollWheelZoom.js";
import { TouchZoom } from "leaflet/src/map/handler/Map.TouchZoom.js";
import * as DomUtil from "leaflet/src/dom/DomUtil.js";

Object.assign(Map, { DoubleClickZoom, Drag, Keyboard, ScrollWheelZoom, TouchZoom });

export { DomUtil, Map };
export * as DomEvent from "leaflet/src/dom/DomEvent.js";
export { LatLngBounds } from "leaflet/src/geo/LatLngBounds.js";
export { GridLayer } from "leaflet/src/layer/tile/GridLayer.js";
export { TileLayer } from "leaflet/src/layer/tile/TileLayer.js";
export { DivIcon } from "leaflet/src/layer/marker/DivIcon.js";
export { Marker } from "leaflet/src/layer/marker/Marker.js";
