import { useLayoutEffect, type ReactNode } from "react";
import { ScreenHeader } from "../../../ui/elements/screen.tsx";
import styles from "./rating-layout.module.css";
import { animateNameFromCard } from "./step-transition.ts";

type RatingLayoutProps = {
  /** Name of the place, always visible. */
  title: string;
  lead?: ReactNode;
  back: true | string;
  picture?: ReactNode;
  /** The lemons are chosen and more fields follow: the picture becomes smaller. */
  open?: boolean;
  children: ReactNode;
  /** Buttons to continue. Always visible, beside the content and never over it. */
  bar?: ReactNode;
};

/**
 * Layout of the rating steps, on the whole screen. `data-moment` hides the navigation (`ui/elements/bottom-nav`) while this element
 * exists, so that a screen that crashes still has a way out.
 */
export function RatingLayout({ title, lead, back, picture, open = false, children, bar }: RatingLayoutProps) {
  // After the page was scrolled to its top.
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
