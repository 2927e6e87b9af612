import { setUnits } from "../messages/format.ts";
import { remember } from "../messages/remember.ts";

/** Applies and stores the units of distances. */
export function applyUnits(units: "metric" | "imperial"): void {
  remember("units", units);
  setUnits(units);
}

export const readUnits = (): "metric" | "imperial" =>
  localStorage.getItem("units") === "imperial" ? "imperial" : "metric";
