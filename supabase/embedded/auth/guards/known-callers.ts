const MOST = 10_000;

export interface KnownCallers {
  has(target: string, caller: string): boolean;
  add(target: string, caller: string): void;
}

/** Remembers, in memory, from which addresses a person has signed in successfully. A restart forgets them all. */
export function createKnownCallers(): KnownCallers {
  const known = new Set<string>();
  const key = (target: string, caller: string) => JSON.stringify([target, caller]);
  return {
    has: (target, caller) => known.has(key(target, caller)),
    add(target, caller) {
      known.delete(key(target, caller));
      known.add(key(target, caller));
      const first = known.keys().next();
      if (known.size > MOST && !first.done) known.delete(first.value);
    },
  };
}
