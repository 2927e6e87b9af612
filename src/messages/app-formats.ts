import { formatBytes, formatDiscount, formatPercent } from "./format-amounts.ts";
import {
  formatAgo,
  formatAverage,
  formatCountAgo,
  formatDay,
  formatMoment,
  formatMonth,
  formatNumber,
} from "./format.ts";
import type { NamedFormats } from "./message.ts";

/** How app texts format numbers and dates: in the current language and region (format.ts). */
export const appFormats: NamedFormats = {
  number: {
    plain: formatNumber,
    average: formatAverage,
    percent: formatPercent,
    discount: formatDiscount,
    bytes: formatBytes,
    daysAgo: (count) => formatCountAgo(count, "day"),
    hoursAgo: (count) => formatCountAgo(count, "hour"),
  },
  date: {
    plain: formatDay,
    moment: (iso) => formatMoment(iso),
    month: formatMonth,
    ago: (iso) => formatAgo(iso),
  },
};
