import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";

export const mapView: Messages["mapView"] = {
  label: "Carte",
  rated: (name, average) => `${name}, ${average} citrons sur 5`,
  unrated: (name) => `${name}, pas encore noté`,
  own: (mark, lemons) => `${mark}, vous avez donné ${lemons}`,
  waiting: (mark) => `${mark}, pas encore envoyé`,
  group: (count) => `${formatNumber(count)} lieux, zoomer`,
  spot: (count) => `${formatNumber(count)} lieux au même endroit`,
  self: (accuracy) => `Vous êtes à moins de ${accuracy} d’ici`,
  zoomIn: "Zoomer",
  zoomOut: "Dézoomer",
  locate: "Afficher ma position",
  searchHere: "Chercher ici",
  close: "Fermer",
  data: "Données de la carte",
  openStreetMap: "© les contributeurs d’OpenStreetMap",
  geoNames: "© GeoNames",
  naturalEarth: "Natural Earth",
};
