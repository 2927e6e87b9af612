/** Just as much of the Cache API as is used here. */
export class FakeCache {
  entries = new Map<string, Response>();
  async keys() {
    return [...this.entries.keys()].map((url) => new Request(url));
  }
  async match(asked: string | Request) {
    return this.entries.get(typeof asked === "string" ? asked : asked.url)?.clone();
  }
  async put(url: string, response: Response) {
    this.entries.set(url, response);
  }
  async delete(asked: string | Request) {
    return this.entries.delete(typeof asked === "string" ? asked : asked.url);
  }
}

/** What stands in for `caches`; `all`: what they hold, by name. */
export const fakeCaches = (all: Map<string, FakeCache>) => ({
  open: async (name: string) => {
    const cache = all.get(name) ?? new FakeCache();
    all.set(name, cache);
    return cache;
  },
  match: async (url: string, { cacheName }: { cacheName?: string } = {}) => {
    const named = cacheName === undefined ? [...all.values()] : [all.get(cacheName)];
    for (const cache of named) {
      const found = await cache?.match(url);
      if (found) return found;
    }
    return undefined;
  },
  keys: async () => [...all.keys()],
  delete: async (name: string) => all.delete(name),
});
