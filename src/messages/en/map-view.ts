import { formatNumber } from "../format.ts";

/** The drawn map: its marks, its buttons, whose data it is. */
export const mapView = {
  label: "Map",
  rated: (name: string, average: string) => `${name}, ${average} of 5 lemons`,
  unrated: (name: string) => `${name}, not rated yet`,
  own: (mark: string, lemons: string) => `${mark}, you gave ${lemons}`,
  waiting: (mark: string) => `${mark}, not sent yet`,
  group: (count: number) => `${formatNumber(count)} places, zoom in`,
  spot: (count: number) => `${formatNumber(count)} places at one spot`,
  self: (accuracy: string) => `You are within ${accuracy} of here`,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  locate: "Show where I am",
  searchHere: "Search this area",
  close: "Close",
  data: "Map data",
  openStreetMap: "© OpenStreetMap contributors",
  geoNames: "© GeoNames",
  naturalEarth: "Natural Earth",
};
