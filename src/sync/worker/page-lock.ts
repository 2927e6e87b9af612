const prefix = "five-lemons:page:";

/**
 * While this page is open, the files of its version stay in the cache: it may still load chunks that the next version
 * no longer has. A lock, because it is released however the page ends. `entry`: address of the page's own script.
 */
export function holdPageFiles(entry: string): void {
  void navigator.locks.request(
    prefix + new URL(entry).pathname,
    { mode: "shared" },
    () => new Promise(() => undefined),
  );
}

/** Paths of the entry scripts of all open pages. */
export async function readOpenPages(): Promise<string[]> {
  const { held } = await navigator.locks.query();
  return (held ?? []).flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
}
