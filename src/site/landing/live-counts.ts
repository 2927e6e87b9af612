import { readPageConfig, type PageConfig } from "../page-config.ts";

/** Fewer would make the place look empty, and say nothing. */
const enough = { ratings: 100, places: 20, cities: 2 } as const;
type Name = keyof typeof enough;
const names = Object.keys(enough) as Name[];

type Counts = Record<Name, number> & { as_of: string };

/** Null where there are none yet, they are too few to be shown, or the server does not say. */
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
    const told = (await answer.json()) as Partial<Record<keyof Counts, unknown>> | null;
    const isEnough = names.every((name) => typeof told?.[name] === "number" && told[name] >= enough[name]);
    return isEnough && /^\d{4}-\d\d-\d\d$/.test(String(told?.as_of)) ? (told as Counts) : null;
  } catch {
    return null;
  }
}

/**
 * Fills a band of figures in and shows it: `<… data-counts data-group="," data-day="D/M/Y" hidden>` with `[data-count=ratings]` and the like,
 * and a `time`. How both are written stands in the page, since the platform does not know all of our languages.
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
