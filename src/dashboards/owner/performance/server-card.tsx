import { ownerPath } from "../../../domain/paths/dashboard-paths.ts";
import { awards } from "../../../domain/ratings/score.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatAverage, formatDay, formatNumber } from "../../../messages/format.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { Chip } from "../../../ui/elements/chips.tsx";
import { Link } from "../../../ui/router.ts";
import { CrownIcon, StarIcon, TrophyIcon } from "../../../ui/icons.ts";
import { useOwnedPlace } from "../owned-place.ts";
import styles from "./performance.module.css";
import type { ServedHere, ShownAverage } from "./performance.ts";
import { searchOfFilter } from "../reviews/review-filter.ts";

const icons = { crown: CrownIcon, trophy: TrophyIcon, star: StarIcon };

/** Praise first, then the number of ratings, then the average. */
export function ServerCard({ server }: { server: ServedHere }) {
  const t = useMessages("ownerPerformance");
  const names = useMessages("names");
  const { placeId } = useOwnedPlace();
  const { first_name: first, praise, tags, shown_on: shownOn } = server;
  const words: Record<string, string> = names.tags;
  const won = awards.flatMap((award) => ({ award, count: server.awards[award] ?? 0 })).filter(({ count }) => count > 0);
  return (
    <Card as="li" className={styles.server}>
      <div>
        <h3>
          <bdi>
            {first} {server.last_name}
          </bdi>
        </h3>
        <p className={styles.quiet}>{t.since({ day: formatDay(server.since) })}</p>
      </div>
      {praise ? (
        <figure className={styles.praise}>
          <blockquote lang={praise.language ?? undefined}>
            <bdi>{praise.comment}</bdi>
          </blockquote>
          <figcaption className={styles.quiet}>
            <time dateTime={praise.day}>{formatDay(praise.day)}</time>
            <Link to={ownerPath(placeId, "reviews") + searchOfFilter({ server: server.server_id })}>
              {t.allPraise({ name: first })}
            </Link>
          </figcaption>
        </figure>
      ) : (
        <p className={styles.quiet}>{t.noPraise}</p>
      )}
      {won.length > 0 ? (
        <ul className={styles.awards} aria-label={t.awards}>
          {won.map(({ award, count }) => {
            const Icon = icons[award];
            return (
              <li key={award}>
                <Icon aria-hidden="true" size={20} />
                {t.award({ name: names.awards[award], count })}
              </li>
            );
          })}
        </ul>
      ) : null}
      {tags.length > 0 ? (
        <ul className={styles.tags} aria-label={t.tags}>
          {tags.map(({ tag, count }) => (
            <li key={tag}>
              <Chip>{t.tag({ word: words[tag] ?? tag, count })}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
      <dl className={styles.figures}>
        <Praises name={t.month} count={server.praises.month} />
        <Praises name={t.monthBefore} count={server.praises.month_before} />
        {shownOn === null ? null : <Snapshot day={shownOn} average={server.total} />}
        {server.before ? <Snapshot day={server.before.shown_on} average={server.before} /> : null}
      </dl>
      {shownOn === null ? <p className={styles.quiet}>{t.notYet}</p> : null}
    </Card>
  );
}

function Praises({ name, count }: { name: string; count: number | null }) {
  const t = useMessages("ownerPerformance");
  return (
    <div>
      <dt>{name}</dt>
      <dd>{count === null ? t.few : formatNumber(count)}</dd>
    </div>
  );
}

function Snapshot({ day, average }: { day: string; average: ShownAverage }) {
  const t = useMessages("ownerPerformance");
  return average ? (
    <div>
      <dt>{t.asOf({ day: formatDay(day) })}</dt>
      <dd>{t.told({ average: formatAverage(average.average), count: average.count })}</dd>
    </div>
  ) : null;
}
