import type { ReactNode } from "react";
import styles from "./page-header.module.css";

type PageHeaderProps = {
  title: string;
  lead?: string | undefined;
  /** Line above the title: breadcrumb or date. */
  line?: ReactNode;
  drawing: ReactNode;
};

type HeaderAreaProps = {
  /** Content starts below the scalloped edge, not behind it. */
  apart?: boolean;
  children: ReactNode;
};

/** Yellow area with a scalloped lower edge, as on every screen of the app. */
export const HeaderArea = ({ apart = false, children }: HeaderAreaProps) => (
  <section className={styles.front} data-apart={apart ? "" : undefined}>
    {children}
  </section>
);

/** Heading of a public page. */
export const PageHeader = ({ title, lead, line, drawing }: PageHeaderProps) => (
  <HeaderArea apart>
    <div className={styles.inner}>
      <div className={styles.words}>
        {line === undefined ? null : <p className={styles.line}>{line}</p>}
        <h1 className={styles.title}>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.drawing} aria-hidden="true">
        {drawing}
      </div>
    </div>
  </HeaderArea>
);
