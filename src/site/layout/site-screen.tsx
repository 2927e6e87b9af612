import type { ReactNode } from "react";
import { ScreenHeader } from "../../ui/elements/screen.tsx";
import { SiteLayout } from "./site-layout.tsx";
import styles from "./site-screen.module.css";

type SiteScreenProps = {
  title: string;
  lead?: ReactNode;
  /** Below the heading, still on the header: a search field, a switch. */
  tools?: ReactNode;
  /** `page` gives room for columns; `text` is for forms and reading. */
  width?: "text" | "page";
  children: ReactNode;
};

/** A public page that the app draws: in the frame of the site, with the heading of a screen of the app. */
export const SiteScreen = ({ width = "text", children, ...header }: SiteScreenProps) => (
  <SiteLayout>
    <div className={styles.screen}>
      <ScreenHeader {...header} />
      <div className={styles.content}>
        <div className={styles.column} data-width={width}>
          {children}
        </div>
      </div>
    </div>
  </SiteLayout>
);
