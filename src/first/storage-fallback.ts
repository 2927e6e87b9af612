/**
 * Where the browser forbids a storage of its own, or has none, something in memory stands in for it: no page is to break for what
 * it could only have remembered. What a person makes is in the database, which says for itself whether it keeps it.
 */
export function installStorageFallback(page: object): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      // To ask is what a forbidden one throws at.
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
