import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { CodeDrawing } from "./code-drawing.tsx";
import { codeCharacters } from "./code-files.ts";
import styles from "./code-sheet.module.css";

export type SheetCode = {
  id: string;
  /** Full address that a phone opens. */
  address: string;
  placeName: string;
  serverName: string | null;
};

/** `a4`: four cards to cut out; `a6`: one card per page. */
export type Paper = "a4" | "a6";

/** The printed page. */
export const CodeSheet = ({ code, paper }: { code: SheetCode; paper: Paper }) =>
  paper === "a6" ? (
    <PrintedCard code={code} />
  ) : (
    <div className={styles.four}>
      {[1, 2, 3, 4].map((nth) => (
        <PrintedCard key={nth} code={code} />
      ))}
      <CutMarks />
    </div>
  );

function PrintedCard({ code: { id, address, placeName, serverName } }: { code: SheetCode }) {
  const t = { ...useMessages("codeCard").printed, product: useMessages("common").product };
  return (
    <section className={styles.card}>
      <p className={styles.product}>
        <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M1.5 14c1.3-.2 2-.9 2.5-2 1.2-3 4.3-4.5 8-4.5s6.8 1.5 8 4.5c.5 1.1 1.2 1.8 2.5 2-1.3.2-2 .9-2.5 2-1.2 3-4.3 4.5-8 4.5S5.2 19 4 16c-.5-1.1-1.2-1.8-2.5-2z" />
          <path d="M12 7.5c0-2.7 1.8-4.5 5-4.5.1 2.8-2 4.5-5 4.5z" />
        </svg>
        {t.product}
      </p>
      <h2 className={styles.place}>
        <bdi>{placeName}</bdi>
      </h2>
      {serverName ? (
        <p className={styles.server}>
          {t.servedBy} <bdi>{serverName}</bdi>
        </p>
      ) : null}
      <div className={styles.code}>
        <CodeDrawing text={address} label={t.codeOf({ placeName })} />
      </div>
      <p className={styles.how}>{t.how}</p>
      <p className={styles.typed}>
        {t.without}
        <span className={styles.address}>
          {location.host}
          {pages.scan}
        </span>
        <span className={styles.characters}>{codeCharacters(id)}</span>
      </p>
    </section>
  );
}

/** Cut marks 5 mm from the edges, where printers leave white space, and in the middle. */
const CutMarks = () => (
  <svg className={styles.marks} viewBox="0 0 210 297" aria-hidden="true">
    <path d="M105 5v8M105 284v8M105 144.5v8M5 148.5h8M197 148.5h8M101 148.5h8" />
  </svg>
);
