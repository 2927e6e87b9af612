import type { ReactNode } from "react";
import { useMessages } from "../../messages/messages.ts";
import { formatNumber } from "../../messages/format.ts";
import { Card } from "../../ui/elements/card.tsx";
import { ClockIcon } from "../../ui/icons.ts";
import { LemonAverage } from "../../ui/lemons/lemon-average.tsx";
import styles from "./figures-card.module.css";
import type { ShownProfile } from "./use-own-profile.ts";

/** Figures of the person's ratings, including unsent ones, which a note mentions. */
export function FiguresCard({ profile }: { profile: ShownProfile }) {
  const t = useMessages("profile").figures;
  const { count, waiting, average, streak, sentStreak, week, waitingWeek, whole } = profile.figures;
  return (
    <Card as="section" aria-labelledby="figures" className={styles.figures}>
      <h2 id="figures">{t.heading}</h2>
      <dl className={styles.list}>
        <Figure name={t.ratings({ count })} note={waiting > 0 && t.waiting({ count: waiting })}>
          {formatNumber(count)}
        </Figure>
        <Figure name={t.average} wide>
          <LemonAverage average={average} />
        </Figure>
        <Figure name={t.streak({ count: streak })} note={streak > sentStreak && t.streakWaiting}>
          {formatNumber(streak)}
        </Figure>
        <Figure name={t.week} note={waitingWeek > 0 && t.waiting({ count: waitingWeek })}>
          {formatNumber(week)}
        </Figure>
      </dl>
      <p className={styles.hint}>
        {whole ? null : `${t.incomplete} `}
        {t.streakHint({ zone: cityOfZone(profile.timeZone) })}
      </p>
    </Card>
  );
}

/** "Europe/Luxembourg" → "Luxembourg". */
export const cityOfZone = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

type FigureProps = { name: string; note?: string | false; wide?: boolean; children: ReactNode };

function Figure({ name, note, wide = false, children }: FigureProps) {
  return (
    <div className={styles.figure} data-wide={wide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && (
        <dd className={styles.note}>
          <ClockIcon aria-hidden="true" size={14} />
          {note}
        </dd>
      )}
    </div>
  );
}
