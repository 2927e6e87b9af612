import type { Backend } from "../embedded/backend.ts";
import { computeHours } from "../embedded/functions/compute-hours.ts";
import { sayCount } from "../embedded/shared/say-progress.ts";
import { publishDemoPacks } from "./demo-packs.ts";
import { loadDemoPictures } from "./demo-pictures.ts";
import { loadDemo, type DemoOptions } from "./load-demo.ts";

/** Loads everything that the demo shows, once. Returns the lines to print at every start. */
export async function openDemo(backend: Backend, options: DemoOptions = {}): Promise<string[]> {
  const { lines } = await loadDemo(backend, options);
  await publishDemoPacks(backend);
  await loadDemoPictures(backend);
  await computeHours(
    backend.db,
    sayCount((line) => options.say?.(line), "Computing opening hours"),
  );
  return lines;
}
