import { readPageConfig, type PageConfig } from "../page-config.ts";

/** Smaller figures would make the product look empty, so they are hidden. */
const minimum = { ratings: 100, places: 20, cities: 2 } as const;
type Name = keyof typeof minimum;
const names = Object.keys(minimum) as Name[];

type Counts = Record<Name, number> & { as_of: string };

/** Null if the figures are missing, too small to show, or could not be fetched. */
export async function fetchCounts(config: () => Promise<PageConfig> = readPageConfig): Promise<Counts | null> {
  try {
    const { url, publishableKey } = await config();
    const answer = await fetch(`${url}/rest/v1/rpc/public_counts`, {
      method: "POST",
      headers: { apikey: publishableKey, "content-type": "application/json" },
      body: "{}",
      credentials: "omit",
      signal: AbortSignal.timeout(15_000),
    });
    if (!answer.ok) return null;
    const counts = (await answer.json()) as Partial<Record<keyof Counts, unknown>> | null;
    const isEnough = names.every((name) => typeof counts?.[name] === "number" && counts[name] >= minimum[name]);
    return isEnough && /^\d{4}-\d\d-\d\d$/.test(String(counts?.as_of)) ? (counts as Counts) : null;
  } catch {
    return null;
  }
}

/**
 * Fills in and shows the band of figures: `<… data-counts data-group="," data-day="D/M/Y" hidden>` with elements such as
 * `[data-count=ratings]` and a `time`. The page gives the number and date formats, because `Intl` lacks one of our languages.
 */
export async function liveCounts(band: HTMLElement, ask: () => Promise<Counts | null> = fetchCounts): Promise<void> {
  const counts = await ask();
  if (!counts) return;
  const { group = "", day: order = "" } = band.dataset;
  for (const name of names) {
    const figure = band.querySelector(`[data-count=${name}]`);
    if (figure) figure.textContent = String(counts[name]).replace(/\B(?=(\d{3})+$)/g, group);
  }
  const day = band.querySelector("time");
  if (day) {
    day.dateTime = counts.as_of;
    const [year = "", month = "", date = ""] = counts.as_of.split("-");
    day.textContent = order.replace("Y", year).replace("M", month).replace("D", date);
  }
  band.hidden = false;
}
