type Say = (line: string) => void;

/** Calls `tell` at every quarter of a long step. */
function atQuarters(tell: (done: number, all: number) => void): (done: number, all: number) => void {
  let told = 0;
  return (done, all) => {
    const quarter = Math.floor((4 * done) / all);
    if (quarter <= told) return;
    told = quarter;
    tell(done, all);
  };
}

/** Returns a listener that says "WORDS: 8,000 of 32,000" at every quarter; nothing for a step with fewer than `least`. */
export const sayCount = (say: Say, words: string, least = 1): ((done: number, all: number) => void) =>
  atQuarters((done, all) => {
    if (all >= least) say(`${words}: ${done.toLocaleString("en")} of ${all.toLocaleString("en")}`);
  });

/** Returns a listener that says "WORDS: 25 %" at every quarter. */
export function sayPercent(say: Say, words: string): (share: number) => void {
  const tell = atQuarters((share) => say(`${words}: ${Math.floor(100 * share)} %`));
  return (share) => tell(share, 1);
}
