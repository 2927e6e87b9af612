import { useMessages } from "../../messages/messages.ts";
import { Hidden } from "./hidden.tsx";
import styles from "./skeleton.module.css";

type SkeletonProps = {
  /** Shape of the expected content, to avoid layout shift. */
  shape?: "line" | "title" | "card" | "photo" | "block";
  count?: number;
};

/** Loading placeholder, invisible for the first 200 ms, in which content from the device arrives. */
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
