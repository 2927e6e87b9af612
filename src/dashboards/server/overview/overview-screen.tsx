import { useMessages } from "../../../messages/messages.ts";
import { formatAverage, formatNumber } from "../../../messages/format.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { Bars } from "../../charts/bars.tsx";
import { useLoaded } from "../../data/use-loaded.ts";
import { Loaded } from "../../data/loaded.tsx";
import { Table } from "../../tables/table.tsx";
import { AwardIcon } from "../award-icon.tsx";
import { OwnTrend } from "./own-trend.tsx";
import { Panel } from "../panel.tsx";
import { Praise } from "./praise.tsx";
import { fetchHome, fetchStats, serverPrefix, type ServerStats } from "../server-data.ts";
import { statsKey } from "../server-pages.ts";
import styles from "../server.module.css";
import { awardCounts, tagCounts } from "./tips.ts";
import { Tips } from "./tips-panel.tsx";

const maxTagsShown = 8;

/** Server tab "Overview": praise first, then figures, then the server's own trend and tips. */
export function OverviewScreen() {
  const t = useMessages("serverDashboard");
  const home = useLoaded(`${serverPrefix}home`, fetchHome);
  const stats = useLoaded(statsKey, fetchStats);
  return (
    <div className={styles.page}>
      <Loaded of={home} reasons={t.reasons} quiet>
        {({ praise }) => <Praise praise={praise} />}
      </Loaded>
      <Loaded of={stats} title={t.reviews.failed} reasons={t.reasons}>
        {(value) => (
          <>
            <Figures stats={value} />
            <div className={styles.columns}>
              <MostUsedTags stats={value} />
              <Awards counts={value.emojiCounts} />
            </div>
            <TopRestaurants stats={value} />
            {home.value ? (
              <>
                <OwnTrend home={home.value} />
                <Tips stats={value} themes={home.value.themes} />
              </>
            ) : null}
          </>
        )}
      </Loaded>
    </div>
  );
}

function Figures({ stats }: { stats: ServerStats }) {
  const t = useMessages("serverDashboard").cards;
  const { averageRating, totalRatings, thisWeek, thisMonth } = stats;
  const cards = [
    [t.rating, averageRating === null ? t.noRating : formatAverage(averageRating), null],
    [t.total, formatNumber(totalRatings), null],
    [t.week, formatNumber(thisWeek), t.weekHint],
    [t.month, formatNumber(thisMonth), t.monthHint],
  ] as const;
  return (
    <section aria-label={t.heading}>
      <dl className={styles.figures}>
        {cards.map(([name, figure, hint]) => (
          <Card key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd className={styles.number}>{figure}</dd>
            {hint ? <dd className={styles.hint}>{hint}</dd> : null}
          </Card>
        ))}
      </dl>
    </section>
  );
}

function MostUsedTags({ stats }: { stats: ServerStats }) {
  const t = useMessages("serverDashboard").tags;
  const words = useMessages("names").tags;
  const bars = tagCounts(stats.tagCounts)
    .slice(0, maxTagsShown)
    .map(({ tag, count }) => ({ key: tag, label: words[tag], count }));
  return (
    <Panel heading={t.heading} hint={bars.length > 0 ? t.hint : t.none}>
      {bars.length > 0 ? <Bars caption={t.heading} of={t.of} bars={bars} total={stats.totalRatings} /> : null}
    </Panel>
  );
}

function Awards({ counts }: { counts: ServerStats["emojiCounts"] }) {
  const t = useMessages("serverDashboard").awards;
  const words = useMessages("names").awards;
  const given = awardCounts(counts);
  return (
    <Panel heading={t.heading} hint={given.length > 0 ? null : t.none}>
      <ul className={styles.awards}>
        {given.map(({ award, count }) => (
          <li key={award}>
            <AwardIcon award={award} />
            <span>{words[award]}</span>
            <strong>{formatNumber(count)}</strong>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TopRestaurants({ stats }: { stats: ServerStats }) {
  const t = useMessages("serverDashboard").top;
  const rows = stats.topRestaurants;
  return (
    <Panel heading={t.heading} hint={rows.length > 0 ? null : t.none} flat>
      {rows.length > 0 ? (
        <Table
          caption={t.heading}
          rows={rows}
          rowKey={({ place_id }) => place_id}
          columns={[
            { key: "name", label: t.restaurant, heads: true, cell: nameOf },
            { key: "count", label: t.ratings, numeric: true, cell: ({ rating_count }) => formatNumber(rating_count) },
            {
              key: "average",
              label: t.average,
              numeric: true,
              cell: ({ average_rating }) => formatAverage(average_rating),
            },
          ]}
        />
      ) : null}
    </Panel>
  );
}

const nameOf = ({ name }: ServerStats["topRestaurants"][number]) => <bdi>{name}</bdi>;
