/**
 * Replaces a storage that the browser forbids or lacks by one in memory, so that no page breaks because it cannot
 * remember something. A person's work is in the database, which reports its own errors.
 */
export function installStorageFallback(page: object): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      // Access to a forbidden storage throws.
      void (Reflect.get(page, name) as Storage).length;
    } catch {
      Object.defineProperty(page, name, { configurable: true, value: inMemoryStorage() });
    }
  }
}

/** A `localStorage` or `sessionStorage` of these items, which the page's end takes along. */
export function inMemoryStorage(items = new Map<string, string>()) {
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}
