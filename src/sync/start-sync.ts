/** The page as far as syncing cares: passed in, because the same folder is checked against the worker's platform. */
export type Page = { window: EventTarget; document: EventTarget & { readonly visibilityState: string } };

/** Call once, from `main.tsx`: `startSync({ window, document })`. Sends what waits whenever there is a chance to. */
export function startSync(_page: Page): void {}
