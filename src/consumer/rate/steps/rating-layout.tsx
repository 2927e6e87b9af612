import { useLayoutEffect, type ReactNode } from "react";
import { ScreenHeader } from "../../../ui/elements/screen.tsx";
import styles from "./rating-layout.module.css";
import { animateNameFromCard } from "./step-transition.ts";

type RatingLayoutProps = {
  /** The place; whatever else happens, one sees what one rates. */
  title: string;
  lead?: ReactNode;
  back: true | string;
  picture?: ReactNode;
  /** The lemons have been chosen and more rises beneath them: the picture makes room. */
  open?: boolean;
  children: ReactNode;
  /** What moves on. Always in reach, beside the content and never over it. */
  bar?: ReactNode;
};

/**
 * The rating moment has the whole screen: `data-moment` takes the navigation away (`ui/elements/bottom-nav`), for as long
 * as this stands there and no longer, so that a screen that breaks still has a way out.
 */
export function RatingLayout({ title, lead, back, picture, open = false, children, bar }: RatingLayoutProps) {
  // Once the page has been scrolled to where it begins.
  useLayoutEffect(() => queueMicrotask(animateNameFromCard), []);
  return (
    <main className={styles.moment} data-moment>
      <div className={styles.layout} data-open={open}>
        <div className={styles.head}>
          <ScreenHeader title={title} lead={lead ? <span className={styles.lead}>{lead}</span> : null} back={back} />
        </div>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.act}>{children}</div>
        <div className={styles.bar}>{bar}</div>
      </div>
    </main>
  );
}
