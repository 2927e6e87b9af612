import { createElement, use, type ComponentType } from "react";

/** Retries for failed loads, called when the person opens the page again. */
const failed = new Set<() => void>();
export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/** A component that is loaded on demand, as an element of a route. */
export type LazyComponent = ComponentType & Beside & { preload: () => Promise<unknown> };
type Beside = {
  /** Reads what the first frame shows, when the app starts here. */
  prefetch?: () => Promise<unknown>;
  /** Imports that follow the first frame: named in the page of the address, so that they have arrived by then. */
  soon?: () => Promise<unknown>;
};

/**
 * A screen that is loaded when it is first shown, together with its texts. Unlike `React.lazy` it renders immediately if its code is
 * already loaded, without a frame of the splash in between, and a screen that failed to load can be requested again. `load`
 * requests all that it needs in parallel: the build lists what it requests in the page of each address (`build/route-files.ts`).
 */
export function lazyScreen(load: () => Promise<ComponentType>, beside: Beside = {}) {
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
  const Screen: LazyComponent = Object.assign(() => createElement(use(preload())), { preload, ...beside });
  return { Screen, preload };
}
