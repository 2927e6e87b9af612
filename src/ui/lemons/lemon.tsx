import type { ReactNode } from "react";
import { EmptyLemon, WholeLemon } from "./drawings.tsx";
import styles from "./lemon.module.css";

type LemonProps = { shape?: "whole" | "outline"; withLeaf?: boolean };

/** A decorative lemon as wide as its container; text beside it carries the meaning. Cut lemons: `AnyLemon`. */
export function Lemon({ shape = "whole", withLeaf = true }: LemonProps) {
  const Drawing = shape === "whole" ? WholeLemon : EmptyLemon;
  return (
    <LemonFrame shape={shape} withLeaf={withLeaf}>
      <Drawing withLeaf={withLeaf} />
    </LemonFrame>
  );
}

export const LemonFrame = (props: { shape: string; withLeaf: boolean; children: ReactNode }) => (
  <svg
    className={styles.lemon}
    data-shape={props.shape}
    viewBox={props.withLeaf ? "0 0 48 48" : "3 7 42 42"}
    aria-hidden="true"
    focusable="false"
  >
    {props.children}
  </svg>
);
