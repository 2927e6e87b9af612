/** Stands in for `react-leaflet` in the build: its own entry names all of Leaflet. */
export { MapContainer } from "../../node_modules/react-leaflet/lib/MapContainer.js";
export { useMap } from "../../node_modules/react-leaflet/lib/hooks.js";
