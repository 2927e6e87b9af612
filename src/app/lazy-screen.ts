import { createElement, use, type ComponentType } from "react";
import { loadWords, type Group } from "../messages/messages.ts";

/** What could not be loaded, to be tried again when the person asks for the page again. */
const failed = new Set<() => void>();
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A screen in a chunk of its own, with the groups of words that it speaks of. Unlike `React.lazy` it is rendered at once when its chunk is there already, without a
 * frame of the splash in between, and a chunk that failed to load can be asked for again.
 */
export function lazyScreen(load: () => Promise<ComponentType>, ...groups: Group[]) {
  let loading: Promise<ComponentType> | undefined;
  const preload = () => {
    loading ??= Promise.all([load(), loadWords(...groups)]).then(
      ([value]) => {
        // React reads these two of a promise, and then `use` need not wait for it.
        if (loading) void Object.assign(loading, { status: "fulfilled", value });
        return value;
      },
      (error: unknown) => {
        failed.add(() => (loading = undefined));
        throw error;
      },
    );
    return loading;
  };
  return { Screen: () => createElement(use(preload())), preload };
}
