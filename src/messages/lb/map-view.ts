import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";

export const mapView: Messages["mapView"] = {
  label: "Kaart",
  rated: (name: string, average: string) => `${name}, ${average} vu 5 Zitrounen`,
  unrated: (name: string) => `${name}, nach net bewäert`,
  own: (mark: string, lemons: string) => `${mark}, vun dir: ${lemons}`,
  waiting: (mark: string) => `${mark}, nach net geschéckt`,
  group: (count: number) => `${formatNumber(count)} Lokaler, méi no erugoen`,
  spot: (count: number) => `${formatNumber(count)} Lokaler op enger Plaz`,
  self: (accuracy: string) => `Du bass héchstens ${accuracy} vun hei`,
  zoomIn: "Méi no",
  zoomOut: "Méi wäit",
  locate: "Weis, wou ech sinn",
  searchHere: "Hei sichen",
  close: "Zoumaachen",
  data: "Kaartendaten",
  openStreetMap: "© OpenStreetMap-Matwierkender",
  geoNames: "© GeoNames",
  naturalEarth: "Natural Earth",
};
