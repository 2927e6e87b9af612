import type { ReactNode } from "react";
import { ScreenHeader } from "../../ui/elements/screen.tsx";
import { SiteLayout } from "./site-layout.tsx";
import styles from "./site-screen.module.css";

type SiteScreenProps = {
  title: string;
  lead?: ReactNode;
  /** Below the heading, inside the header: a search field, a switch. */
  tools?: ReactNode;
  /** `page` is wide enough for columns; `text` is for forms and reading. */
  width?: "text" | "page";
  children: ReactNode;
};

/** A public page rendered by the app: site layout with the heading of an app screen. */
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
