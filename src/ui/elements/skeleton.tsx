import { useMessages } from "../../messages/messages.ts";
import { Hidden } from "./hidden.tsx";
import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** The shape of what is coming, so that nothing jumps when it is there. */
  shape?: "line" | "title" | "card" | "photo" | "block";
  count?: number;
};

/** Invisible for the first 200 ms: what comes from the device is there sooner than that. */
export function Skeleton({ shape = "line", count = 1 }: SkeletonProps) {
  const t = useMessages("common");
  return (
    <output className={styles.skeleton}>
      <Hidden>{t.loading}</Hidden>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.shape} data-shape={shape} aria-hidden="true" />
      ))}
    </output>
  );
}
