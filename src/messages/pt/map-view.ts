import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

/** The drawn map: its marks, its buttons, whose data it is. */
export const mapView: Messages["mapView"] = {
  label: "Mapa",
  rated: (name, average) => `${name}, ${average} de 5 limões`,
  unrated: (name) => `${name}, ainda sem avaliações`,
  own: (mark, lemons) => `${mark}, deu ${lemons}`,
  waiting: (mark) => `${mark}, por enviar`,
  group: (count) => `${formatNumber(count)} locais, aproximar`,
  spot: (count) => `${formatNumber(count)} locais no mesmo ponto`,
  self: (accuracy) => `Está a menos de ${accuracy} daqui`,
  zoomIn: "Aproximar",
  zoomOut: "Afastar",
  locate: "Mostrar onde estou",
  searchHere: "Procurar nesta zona",
  close: "Fechar",
  data: "Dados do mapa",
  openStreetMap: "© contribuidores do OpenStreetMap",
  geoNames: "© GeoNames",
  naturalEarth: "Natural Earth",
};
