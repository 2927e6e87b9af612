import { Lemon } from "./lemon.tsx";
import styles from "./scene.module.css";

/** Small pictures for moments without content. */
export type SceneName = "plate" | "dried" | "headphones" | "letter" | "spill" | "door";

export function Scene({ name }: { name: SceneName }) {
  return (
    <div className={styles.scene} data-name={name} aria-hidden="true">
      <Lemon shape={name === "dried" || name === "spill" ? "squeezed" : name === "plate" ? "outline" : "whole"} />
    </div>
  );
}
