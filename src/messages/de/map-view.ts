import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

/** The drawn map: its marks, its buttons, whose data it is. */
export const mapView: Messages["mapView"] = {
  label: "Karte",
  rated: (name, average) => `${name}, ${average} von 5 Zitronen`,
  unrated: (name) => `${name}, noch nicht bewertet`,
  own: (mark, lemons) => `${mark}, von dir ${lemons}`,
  waiting: (mark) => `${mark}, noch nicht gesendet`,
  group: (count) => `${formatNumber(count)} Lokale, hineinzoomen`,
  spot: (count) => `${formatNumber(count)} Lokale an einer Stelle`,
  self: (accuracy) => `Du bist höchstens ${accuracy} von hier entfernt`,
  zoomIn: "Hineinzoomen",
  zoomOut: "Herauszoomen",
  locate: "Zeigen, wo ich bin",
  searchHere: "Hier suchen",
  close: "Schließen",
  data: "Kartendaten",
  openStreetMap: "© OpenStreetMap-Mitwirkende",
  geoNames: "© GeoNames",
  naturalEarth: "Natural Earth",
};
