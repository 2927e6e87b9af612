import { Leaf } from "./drawings.tsx";
import { HangingLemon } from "./further-drawings.tsx";
import ink from "./ink.module.css";
import styles from "./lemon-hero.module.css";

/** Five lemons on a branch, for the sign-in, landing and success pages. */
export function LemonHero() {
  return (
    <div className={styles.hero} aria-hidden="true">
      <svg className={ink.picture} viewBox="0 0 260 112" focusable="false">
        <path
          className={ink.branch}
          d="M3 31c34-16 74-20 112-13 44 8 88 8 142-8M38 18c1 6 0 10-1 15M88 15c2 6 2 13 1 20M139 22c-1 5-1 9 1 14M182 22c3 5 4 9 4 15M231 15c2 5 2 9 1 14"
        />
        <Leaf transform="translate(52 15) rotate(10) scale(1.3) translate(-24.6 -14.2)" />
        <Leaf transform="translate(104 16) rotate(-52) scale(1.15) translate(-24.6 -14.2)" />
        <Leaf transform="translate(150 23) rotate(72) scale(1.35) translate(-24.6 -14.2)" />
        <Leaf transform="translate(198 21) rotate(-8) scale(1.25) translate(-24.6 -14.2)" />
        <Leaf transform="translate(250 12) rotate(60) scale(1.1) translate(-24.6 -14.2)" />
        <Leaf transform="translate(14 27) scale(-1.2 1.2) rotate(66) translate(-24.6 -14.2)" />
        <Leaf transform="translate(70 15) rotate(74) scale(1.2) translate(-24.6 -14.2)" />
        <HangingLemon transform="translate(37 33) rotate(7) scale(1.3)" />
        <HangingLemon transform="translate(89 35) rotate(-5) scale(1.5)" />
        <HangingLemon transform="translate(140 36) rotate(5) scale(1.22)" />
        <HangingLemon transform="translate(186 37) rotate(-7) scale(1.45)" />
        <HangingLemon transform="translate(232 29) rotate(-3) scale(1.2)" />
      </svg>
    </div>
  );
}
