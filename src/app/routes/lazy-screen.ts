import { createElement, use, type ComponentType } from "react";

/** Retries for failed loads, called when the person opens the page again. */
const failed = new Set<() => void>();
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A screen that is loaded when it is first shown, together with its texts. Unlike `React.lazy` it renders immediately if its code is
 * already loaded, without a frame of the splash in between, and a screen that failed to load can be requested again.
 */
export function lazyScreen(load: () => Promise<ComponentType>) {
  let loading: Promise<ComponentType> | undefined;
  const preload = () => {
    loading ??= load().then(
      (value) => {
        // React reads these two fields of a promise; then `use` does not suspend.
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
