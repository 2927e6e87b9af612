import { setUnits } from "../messages/format.ts";
import { remember } from "../messages/remember.ts";

/** Remembers in what distances are told here, and tells them so from now on. */
export function applyUnits(units: "metric" | "imperial"): void {
  remember("units", units);
  setUnits(units);
}

export const readUnits = (): "metric" | "imperial" =>
  localStorage.getItem("units") === "imperial" ? "imperial" : "metric";
