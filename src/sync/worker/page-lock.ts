const prefix = "five-lemons:page:";

/**
 * For as long as this page lives its version's files are kept in the device's cache: it may still need chunks that the next
 * version has no more. A lock, because it goes with the page however that ends. `entry`: address of the page's own script.
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
