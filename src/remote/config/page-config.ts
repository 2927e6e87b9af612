import { pageConfigId } from "../../domain/paths/in-page.ts";
import { remoteConfigSchema, type RemoteConfig } from "../../domain/remote-config.ts";
import { isFreshPart, type PartOfPage } from "../first-answer.ts";

/** A page in a browser, as far as it is used here. */
export type ConfiguredPage = { origin: string; getElementById(id: string): PartOfPage | null };

/**
 * The configuration that the server has put into the page; null without one: pages that the worker or another host has answered.
 * `isReturn`: the browser went back to the page and may show it as it was.
 */
export function readPageConfig(page: ConfiguredPage, isReturn: boolean): RemoteConfig | null {
  const element = page.getElementById(pageConfigId);
  if (!element || isReturn || (element.dataset["at"] !== undefined && !isFreshPart(element))) return null;
  try {
    const written = JSON.parse(element.textContent ?? "") as object;
    return remoteConfigSchema.parse({ ...written, url: page.origin });
  } catch {
    return null;
  }
}
