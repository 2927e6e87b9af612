import { useMessages } from "../../../messages/messages.ts";
import { Notice } from "../../../ui/elements/notice.tsx";
import type { PastProblem } from "./read-past.ts";
import styles from "./past-screen.module.css";

const shownProblems = 50;

/** What could not be read, entry by entry. */
export function PastProblems({ problems }: { problems: readonly PastProblem[] }) {
  const t = useMessages("past").problems;
  if (problems.length === 0) return null;
  return (
    <Notice kind="warn" title={t.heading({ count: problems.length })}>
      <ul className={styles.lines}>
        {problems.slice(0, shownProblems).map(({ file, entry, reason }) => (
          <li key={`${file} ${entry} ${reason}`}>
            <bdi>{entry === null ? t.reasons[reason]({ file }) : t.entry({ file, entry })}</bdi>
          </li>
        ))}
        {problems.length > shownProblems ? <li>…</li> : null}
      </ul>
    </Notice>
  );
}
