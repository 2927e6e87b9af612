import type { ReactNode } from "react";
import { Fruit, Leaf } from "./drawings.tsx";
import { HalfLemon, SqueezedLemon } from "./further-drawings.tsx";
import ink from "./ink.module.css";
import styles from "./badge.module.css";

type BadgeName =
  | "first_squeeze"
  | "citrus_scout"
  | "zesty_regular"
  | "cordial_critic"
  | "citrus_captain"
  | "grand_zester";

/** On a 96 × 96 grid. Each is recognisable without colour. */
const pictures: Record<BadgeName, ReactNode> = {
  first_squeeze: <SqueezedLemon transform="translate(19 17) scale(1.2)" />,
  citrus_scout: <Scout />,
  zesty_regular: <Glass />,
  cordial_critic: <Bottle />,
  citrus_captain: <Captain />,
  grand_zester: <Zester />,
};

/** Decorative: its name is shown beside it. */
export function Badge({ name }: { name: BadgeName }) {
  return (
    <svg className={styles.badge} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path
        className={styles.seal}
        d="M48 4c6 0 7 5 12 6.5s10-1 14 3 2.5 9 5 13.5 9 6 9.5 12-5 8-5.5 13 4 9.5 1.5 14.5-8.5 4.5-12 8.5-4 10-9.5 12-9-2.5-14-2.5-9 4.5-14.5 2.5S28 78.5 24 74.5s-9.5-3.5-12-8.5 2-9.5 1.5-14.5-6-7-5.5-13 7-7.5 9.5-12 1-9.5 5-13.5 9-1.5 14-3S42 4 48 4Z"
      />
      {pictures[name]}
    </svg>
  );
}

/** A scout with a sun hat and a scarf. */
function Scout() {
  return (
    <>
      <Fruit transform="translate(19 23) scale(1.2)" />
      <path className={ink.wood} d="M22 40c8-5 44-6 53-1 2 2-1 4-5 4-14-2-30-2-43 1-4 1-7-2-5-4Z" />
      <path className={ink.line} d="M22 40c8-5 44-6 53-1 2 2-1 4-5 4-14-2-30-2-43 1-4 1-7-2-5-4Z" />
      <path className={ink.wood} d="M34 37c0-12 5-17 14-17s15 5 15 16c-9-2-20-2-29 1Z" />
      <path className={ink.line} d="M34 37c0-12 5-17 14-17s15 5 15 16M35 32c9-3 18-3 28-1" />
      <path className={ink.cup} d="M35 68c9 4 18 4 27-1l2 5-11 3 4 8-9-7-9 6 2-8-8-2Z" />
    </>
  );
}

/** A glass with a slice on the rim. */
function Glass() {
  return (
    <>
      <path className={ink.line} d="m52 50 9-36 8-2" />
      <path className={ink.thing} d="M29 32h36l-5 46c0 2-2 4-4 4H38c-2 0-4-2-4-4Z" />
      <path className={ink.puddle} d="m31 46c8-3 12 3 18 1s8-3 14-1l-4 31c0 1-1 2-3 2H38c-2 0-3-1-3-2Z" />
      <path className={ink.chalk} d="M41 58h.01M52 64h.01M46 71h.01M54 54h.01" />
      <HalfLemon transform="translate(17 15) scale(.62)" />
    </>
  );
}

/** A bottle of cordial with a label. */
function Bottle() {
  return (
    <>
      <path className={ink.puddle} d="M42 30c0 8-11 10-11 20v27c0 3 2 5 5 5h24c3 0 5-2 5-5V50c0-10-11-12-11-20Z" />
      <path className={ink.wood} d="M41 14h14v9H41Z" />
      <path className={ink.line} d="M41 14h14v9H41Z" />
      <path className={ink.thing} d="M42 23h12v8H42ZM32 52h32v22H32Z" />
      <HalfLemon transform="translate(39 54) scale(.38)" />
      <path className={ink.light} d="M37 48c1-3 3-5 5-6" />
    </>
  );
}

/** A captain's cap. */
function Captain() {
  return (
    <>
      <Fruit transform="translate(19 27) scale(1.2)" />
      <path className={ink.thing} d="M26 31c2-11 12-16 22-16s21 5 23 16c1 4-4 6-8 6-9-2-21-2-29 0-4 0-9-2-8-6Z" />
      <path className={ink.cup} d="M32 36c9-4 24-4 33 0l-1 7c-9-3-22-3-31 0Z" />
      <path className={ink.ink} d="M30 43c11-4 26-4 37 0 1 3-3 5-6 4-8-2-17-2-25 0-3 1-7-1-6-4Z" />
      <path className={ink.line} d="M48.5 19v10M44 25c1 5 8 5 9 0M46 21h5" />
      <path className={ink.chalk} d="M40 58c2 2 4 2 5 0M54 58c1 2 4 2 5 0M45 68c3 2 6 2 9 0" />
    </>
  );
}

/** A crowned lemon between two branches. */
function Zester() {
  const leaves = [
    [20, 74, -30],
    [15, 61, -8],
    [17, 48, 14],
  ] as const;
  const branch = leaves.map(([x, y, turn]) => (
    <Leaf key={y} transform={`translate(${x} ${y}) rotate(${turn - 50}) scale(.85) translate(-24.6 -14.2)`} />
  ));
  return (
    <>
      <g>{branch}</g>
      <g transform="translate(96 0) scale(-1 1)">{branch}</g>
      <Fruit transform="translate(21 30) scale(1.12)" />
      <path className={ink.puddle} d="m29 40-4-22 13 11 10-16 10 16 13-11-4 22c-12-4-26-4-38 0Z" />
      <path className={ink.cup} d="M48 23a2.5 2.5 0 1 0 .01 0ZM36 33a2 2 0 1 0 .01 0ZM60 33a2 2 0 1 0 .01 0Z" />
    </>
  );
}
