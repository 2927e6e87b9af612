export type ReadFeature = { line: number; feature: unknown } | { line: number; problem: string };

/**
 * Yields the features of a GeoJSON text with their line numbers. Reads a FeatureCollection as well as one feature per
 * line (GeoJSONSeq), and skips a broken feature instead of giving up the whole file.
 */
export function* readFeatures(text: string): Generator<ReadFeature> {
  const lineAt = createLineCounter(text);
  const start = /"features"\s*:\s*\[/.exec(text);
  let position = start ? start.index + start[0].length : 0;
  for (;;) {
    const open = text.indexOf("{", position);
    if (open < 0) return;
    const end = endOfObject(text, open);
    if (end === null) {
      yield { line: lineAt(open), problem: "the file ends inside this feature" };
      return;
    }
    try {
      yield { line: lineAt(open), feature: JSON.parse(text.slice(open, end)) };
    } catch (error) {
      yield { line: lineAt(open), problem: error instanceof Error ? error.message : String(error) };
    }
    position = end;
  }
}

/** The position after the brace that closes the one at `open`, ignoring braces in strings; null when there is none. */
function endOfObject(text: string, open: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let index = open; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === "\\") index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{") depth += 1;
    else if (character === "}" && (depth -= 1) === 0) return index + 1;
  }
  return null;
}

/** Line numbers from 1; positions must only increase. */
function createLineCounter(text: string): (position: number) => number {
  let line = 1;
  let counted = 0;
  return (position) => {
    for (; counted < position; counted += 1) if (text[counted] === "\n") line += 1;
    return line;
  };
}
