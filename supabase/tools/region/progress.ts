/** Parts of an import and their usual share of the time. */
const parts = { reading: 0.2, places: 0.35, hours: 0.1, packs: 0.35 } as const;
const names: Record<Part, string> = {
  reading: "Reading the extract",
  places: "Storing places",
  hours: "Computing opening hours",
  packs: "Making packs",
};
export type Part = keyof typeof parts;
export type OnProgress = (part: Part, share: number) => void;

/** Percent of the whole import. */
export function percentOf(part: Part, share: number): number {
  const order = Object.keys(parts) as Part[];
  const before = order.slice(0, order.indexOf(part)).reduce((sum, one) => sum + parts[one], 0);
  return Math.floor(100 * (before + parts[part] * Math.max(0, Math.min(1, share))) + 1e-9);
}

/** Says how far an import is: each per cent on one line of a terminal, otherwise every tenth on a line of its own. */
export function progressOf(output: { isTTY?: boolean; write: (text: string) => unknown }): OnProgress {
  let said = -1;
  return (part, share) => {
    const percent = percentOf(part, share);
    const step = output.isTTY ? percent : percent - (percent % 10);
    if (step <= said) return;
    said = step;
    const line = `${step} % · ${names[part]}`;
    output.write(output.isTTY ? `\r${line.padEnd(40)}${step === 100 ? "\n" : ""}` : `${line}\n`);
  };
}
