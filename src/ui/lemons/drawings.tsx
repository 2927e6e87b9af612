import ink from "./ink.module.css";

/* SVG groups on a 48 × 48 grid, so that a scene can place them anywhere. */

const body =
  "M4.6 28.2c1.9-.6 3.2-2 4.6-4.8C12 17.6 17.3 14 23.8 13.8c6.5-.2 11.6 2.9 14.5 8.1 1 1.8 2.2 2.9 4.3 3.5 1.5.4 1.7 2.3.3 3-2 1-2.8 2.2-3.9 4.4-2.8 5.6-8 9.3-14.6 9.5-6.5.2-11.9-3.2-14.7-8.8-.9-1.8-2.2-2.7-4.7-3.1-1.4-.2-1.6-1.8-.4-2.2Z";
const leaf = "M27.6 12.8c.3-5.2 4.7-9.2 11.9-9.4.2 6.5-4.6 10.6-11.9 9.4Z";
const stem = "M24.6 14.2c.7-.8 1.7-1.3 3-1.4";

export type At = { transform?: string };

/** A level lemon without leaf, which other drawings rotate. */
export function Fruit({ transform }: At) {
  return (
    <g transform={transform}>
      <path className={ink.ink} d={body} />
      <path className={ink.peel} d={body} transform="translate(-.35 -.5)" />
      <path
        className={ink.shade}
        d="M13.5 37c7.2 3.6 17.6 1.8 21.9-7.2.8-1.8 2.2-3.3 4-4 .7.3.9 1 .9 1.6-1.2.7-1.9 2-2.8 3.9-2.7 5.5-7.7 9.1-14 9.3-4 .1-7.5-1.2-10-3.6Z"
      />
      <path className={ink.light} d="M14.3 24.7c1.5-3.5 4.5-6 8.3-6.6M13.3 28.2h.01" />
      <path className={ink.pores} d="M20.5 28h.01M26.5 24.5h.01M25 32h.01M31 28.5h.01M18.5 32.8h.01M29.6 21.5h.01" />
    </g>
  );
}

/** The paths alone, for pictures outside a page. */
export { body as lemonBody, leaf as lemonLeaf, stem as lemonStem };

const tilt = "translate(.4 2) scale(.97) rotate(-24 24 27)";

export function WholeLemon({ transform, withLeaf = true }: At & { withLeaf?: boolean }) {
  return (
    <g transform={transform}>
      <g transform={tilt}>
        <Fruit />
        {withLeaf ? <Leaf /> : null}
      </g>
    </g>
  );
}

export function Leaf({ transform }: At) {
  return (
    <g transform={transform}>
      <path className={ink.leaf} d={leaf} />
      <path className={ink.line} d={`${leaf}${stem}`} />
      <path className={ink.fine} d="M29.5 11.7c2.1-2.3 4.3-4.2 7.1-5.7M32.8 8.9l.4-2.5M32.3 9.3l3-.1" />
    </g>
  );
}

export function EmptyLemon({ transform, withLeaf = true }: At & { withLeaf?: boolean }) {
  return (
    <g transform={transform}>
      <g transform={tilt}>
        {/* Gaps as if a pencil was lifted. */}
        <path className={ink.sketch} d={body} strokeDasharray="31 2.5 27 2 40 2.5 200" />
        {withLeaf ? <path className={ink.sketch} d={`${leaf}${stem}`} /> : null}
      </g>
    </g>
  );
}
