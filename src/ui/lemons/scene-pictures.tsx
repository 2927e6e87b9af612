import { Fruit, Leaf, WholeLemon } from "./drawings.tsx";
import { HalfLemon, HangingLemon } from "./further-drawings.tsx";
import ink from "./ink.module.css";

/** On a 160 × 112 grid. */
export const scenePictures = {
  plate: <Plate />,
  dried: <Dried />,
  headphones: <Headphones />,
  letter: <Letter />,
  spill: <Spill />,
  door: <Door />,
  map: <FoldedMap />,
  crate: <Crate />,
};
export type SceneName = keyof typeof scenePictures;

/** An empty plate: nothing here yet. */
function Plate() {
  return (
    <>
      <path className={ink.thing} d="M24 78c0-12 25-21 56-21s56 9 56 21-25 22-56 22-56-10-56-22Z" />
      <path className={ink.fine} d="M42 77c1-8 18-13.5 38-13.5S117 69 118 77c0 8-17 14-38 14s-38-6-38-14Z" />
      <Leaf transform="translate(72 86) rotate(14) scale(1.4) translate(-24.6 -14.2)" />
      <path className={ink.pip} d="M58 74c3-3 7-3 9-1-2 3-6 3-9 1ZM70 81c0-3 2-5 5-6 1 3-1 6-5 6Z" />
      <path className={ink.chalk} d="M12 46v16c0 4 6 4 6 0V46M15 46v52M145 98V46c-7 5-8 20-6 28h6" />
    </>
  );
}

/** A dried lemon: nothing new for a long time. */
function Dried() {
  return (
    <>
      <path className={ink.chalk} d="M118 34c8-4 20-5 30-2M126 27c5-2 11-3 17-2M14 42c6-3 12-4 19-3" />
      <g transform="translate(38 28) scale(1.7)">
        <path
          className={ink.ink}
          d="M5 30c2-1 3-3 4.5-5.5C12 20 15 19.5 18.5 18c3-1.2 6 .8 9-.3 4-1.3 8 1 10 4.5 1.3 2.2 3 3.8 5.3 4.6 1 .4 1 1.8 0 2.2-2.3 1-3.3 2.2-4.5 4.2-2.6 4.3-6.6 4.8-9.8 5.3-3 .5-5-1-8-.3-4.5 1-8.5-1-10.5-3.9-1.2-1.7-2.7-2.6-5-2.8-1-.1-1-1.1 0-1.5Z"
        />
        <path
          className={ink.dull}
          transform="translate(-.3 -.5)"
          d="M5 30c2-1 3-3 4.5-5.5C12 20 15 19.5 18.5 18c3-1.2 6 .8 9-.3 4-1.3 8 1 10 4.5 1.3 2.2 3 3.8 5.3 4.6 1 .4 1 1.8 0 2.2-2.3 1-3.3 2.2-4.5 4.2-2.6 4.3-6.6 4.8-9.8 5.3-3 .5-5-1-8-.3-4.5 1-8.5-1-10.5-3.9-1.2-1.7-2.7-2.6-5-2.8-1-.1-1-1.1 0-1.5Z"
        />
        <path
          className={ink.fine}
          d="M14 25c1.5 2.5 1.5 5 .3 7.5M20 21.5c2 4 2 8.5.3 12.5M26.5 21c2 4.2 2 8.4 0 12.6M32.5 22.5c1.6 3 1.6 6 .2 9"
        />
      </g>
      <Leaf transform="translate(122 96) rotate(34) scale(1.3) translate(-24.6 -14.2)" />
    </>
  );
}

/** A lemon with headphones: offline. */
function Headphones() {
  return (
    <>
      <Fruit transform="translate(32 12) scale(2)" />
      <path className={ink.line} d="M62 62c1.5 3 6.5 3 8 0M86 62c1.5 3 6.5 3 8 0M74 72c2.5 3.5 6.5 3.5 9 0" />
      <path className={ink.band} d="M47 60C44 22 112 20 111 58" />
      <path
        className={ink.cup}
        d="M40 58c-1-6 3-9 8-9 3 0 4 2 4 5v20c0 3-1 5-4 5-5 0-7-4-8-9ZM118 56c1-6-3-9-8-9-3 0-4 2-4 5v20c0 3 1 5 4 5 5 0 7-4 8-9Z"
      />
      <path className={ink.chalk} d="M128 40V24l10-3v14M17 52V38l9-2.5" />
      <path
        className={ink.note}
        d="M128 40c0 2.5-6 4.5-6.5 1.5s6-4.5 6.5-1.5ZM138 35c0 2.5-6 4.5-6.5 1.5s6-4.5 6.5-1.5ZM17 52c0 2.5-6 4.5-6.5 1.5S16.5 49 17 52Z"
      />
    </>
  );
}

/** A letter: a confirmation mail, an empty outbox. */
function Letter() {
  return (
    <>
      <path className={ink.thing} d="M28 52 80 16l52 36v46H28Z" />
      <WholeLemon transform="translate(46 12) scale(1.4)" />
      <path className={ink.thing} d="M28 53 68 78c7 4.5 17 4.5 24 0l40-25v46H28Z" />
      <path className={ink.fine} d="m28 99 36-24M132 99 96 75" />
      <path className={ink.stamp} d="M106 82h16v11h-16Z" />
    </>
  );
}

/** A spilled glass: an error that can be fixed. */
function Spill() {
  return (
    <>
      <path
        className={ink.puddle}
        d="M16 92c0-7 16-8 26-9 12-1 18-6 30-4 10 2 8 6 20 7 12 0 14 8 2 11-20 5-78 5-78-5Z"
      />
      <path className={ink.thing} d="m78 52 54-12c6-1 10 6 12 18s1 22-4 24L86 88c-6-6-11-22-8-36Z" />
      <path className={ink.puddle} d="m80 76 60-7c1 7 0 12-3 13L86 88c-3-3-5-7-6-12Z" />
      <path className={ink.line} d="M78 52c-4 8 1 30 8 36M92 62l32-6" />
      <HalfLemon transform="translate(22 38) rotate(-14 24 24) scale(.95)" />
    </>
  );
}

/** A closed door: an invitation is needed. */
function Door() {
  return (
    <>
      <path className={ink.thing} d="M48 96V36h64v60Z" />
      <path className={ink.wood} d="M55 96V44h50v52Z" />
      <path className={ink.line} d="M55 96V44h50v52M80 44v52M74 72v5M86 72v5" />
      <path className={ink.chalk} d="M42 97h76" />
      <path className={ink.puddle} d="M38 22h84l6 16H32Z" />
      <path className={ink.thing} d="M54 22h14l-3 16H48ZM92 22h14l6 16H95Z" />
      <path
        className={ink.chalk}
        d="M32 38c0 8 16 8 16 0 0 8 16 8 16 0 0 8 16 8 16 0 0 8 16 8 16 0 0 8 16 8 16 0 0 8 16 8 16 0Z"
      />
      <HangingLemon transform="translate(136 42) scale(.8)" />
      <path className={ink.chalk} d="M128 38c4-2 8 0 8 4" />
      <path className={ink.wood} d="M14 80h20l-3 17H17Z" />
      <path className={ink.line} d="M14 80h20l-3 17H17Z" />
      <path className={ink.chalk} d="M24 79V66" />
      <Leaf transform="translate(24 70) rotate(-20) scale(.95) translate(-24.6 -14.2)" />
      <Leaf transform="translate(24 74) scale(-.95 .95) rotate(-10) translate(-24.6 -14.2)" />
    </>
  );
}

/** A folded map: no places here. */
function FoldedMap() {
  return (
    <>
      <path className={ink.thing} d="m20 52 36-12 48 14 36-12v46l-36 12-48-14-36 12Z" />
      <path
        className={ink.fine}
        d="M56 40v46M104 54v46M28 78c10-2 12-16 24-16M60 56c12 2 14 20 40 18M108 66c8 2 14-4 28-6M66 84l34 4"
      />
      <ellipse className={ink.shadow} cx="80" cy="72" rx="9" ry="3.5" />
      <path className={ink.line} d="M80 72V50" />
      <WholeLemon transform="translate(56 2) scale(1.05)" />
    </>
  );
}

/** A crate of lemons: the data export. */
function Crate() {
  return (
    <>
      <path className={ink.chalk} d="M58 44c-1-26 43-27 43 0" />
      <WholeLemon transform="translate(26 24) scale(.95) rotate(-14 24 24)" withLeaf={false} />
      <WholeLemon transform="translate(84 22) scale(.98) rotate(22 24 24)" />
      <WholeLemon transform="translate(54 16) scale(1.05)" />
      <path className={ink.thing} d="M26 56 133 55 126 101 33 102Z" />
      <path className={ink.line} d="M26 56 133 55 126 101 33 102ZM29 71 131 70M31 86 129 85" />
      <path className={ink.fine} d="M44 57l3 44M114 56l-3 45" />
      <path className={ink.pip} d="M78 76c2-4 8-3 8 1 0 3-4 6-8 8-4-2-8-5-8-8 0-4 6-5 8-1Z" />
    </>
  );
}
