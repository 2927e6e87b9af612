import { setUnits } from "../messages/format.ts";

/** Remembers in what distances are told here, and tells them so from now on. */
export function applyUnits(units: "metric" | "imperial"): void {
  localStorage.setItem("units", units);
  setUnits(units);
}

export const readUnits = (): "metric" | "imperial" =>
  localStorage.getItem("units") === "imperial" ? "imperial" : "metric";
