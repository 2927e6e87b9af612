import { EmptyLemon, HalfLemon, SqueezedLemon, WholeLemon } from "./drawings.tsx";
import styles from "./lemon.module.css";

type LemonShape = "whole" | "half" | "squeezed" | "outline";

const drawings = { whole: WholeLemon, half: HalfLemon, squeezed: SqueezedLemon, outline: EmptyLemon };

type LemonProps = { shape?: LemonShape; withLeaf?: boolean };

/** Decorative, as wide as its box: what a lemon means is always said in words beside it. */
export function Lemon({ shape = "whole", withLeaf = true }: LemonProps) {
  const Drawing = drawings[shape];
  return (
    <svg
      className={styles.lemon}
      data-shape={shape}
      viewBox={withLeaf ? "0 0 48 48" : "3 7 42 42"}
      aria-hidden="true"
      focusable="false"
    >
      <Drawing withLeaf={withLeaf} />
    </svg>
  );
}
