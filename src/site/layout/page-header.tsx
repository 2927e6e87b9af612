import type { ReactNode } from "react";
import styles from "./page-header.module.css";

type PageHeaderProps = {
  title: string;
  lead?: string | undefined;
  /** Above the title: where one is, or when it was written. */
  line?: ReactNode;
  drawing: ReactNode;
};

type HeaderAreaProps = {
  /** What comes below begins after the scallops, and not behind them. */
  apart?: boolean;
  children: ReactNode;
};

/** Lemon-coloured, with a scalloped lower edge, as over every screen of the app. */
export const HeaderArea = ({ apart = false, children }: HeaderAreaProps) => (
  <section className={styles.front} data-apart={apart ? "" : undefined}>
    {children}
  </section>
);

/** The head of a public page. */
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
