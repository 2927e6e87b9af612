// Separate from format.ts, because no page needs these before its first places are shown.
import { formatWith } from "./format.ts";

const discount = { style: "percent", maximumFractionDigits: 1 };
const share = { style: "percent", maximumFractionDigits: 0 };
const kilobyte = { style: "unit", unit: "kilobyte" };
const megabyte = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 };

/** 0.123 → "12%". */
export const formatPercent = (value: number): string => formatWith(share, value);
/** 0.125 → "12.5%", for prices, where half a percent matters. */
export const formatDiscount = (value: number): string => formatWith(discount, value);
/** Never "0 kB", because every waiting item has a size. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1_000_000
    ? formatWith(megabyte, bytes / 1_000_000)
    : formatWith(kilobyte, Math.max(1, Math.round(bytes / 1_000)));
