import {
  badgeBoard,
  type Badge as BadgeLevel,
  type BadgeBoard,
  type BadgeState,
} from "../../../domain/ratings/badges.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { CheckIcon, ClockIcon } from "../../../ui/icons.ts";
import { Badge } from "../../../ui/lemons/badge.tsx";
import styles from "./badges-tab.module.css";
import type { ShownProfile } from "../use-own-profile.ts";

/** The six badges and the progress to the next one. The server awards them; unsent ratings are shown as pending. */
export function BadgesTab({ profile }: { profile: ShownProfile }) {
  const t = useMessages("profile").badges;
  const { published, waiting } = profile.figures;
  const board = badgeBoard(profile.standing.badges, published, waiting);
  return (
    <>
      <NextBadge board={board} published={published} waiting={waiting} />
      <section aria-labelledby="badges" className={styles.board}>
        <h2 id="badges">{t.heading}</h2>
        <ul className={styles.list}>
          {board.list.map(({ badge, state }) => (
            <BadgeCard key={badge.name} badge={badge} state={state} />
          ))}
        </ul>
        <p className={styles.rules}>{t.rules}</p>
      </section>
    </>
  );
}

type NextBadgeProps = { board: BadgeBoard; published: number; waiting: number };

function NextBadge({ board, published, waiting }: NextBadgeProps) {
  const messages = { names: useMessages("names"), profile: useMessages("profile") };
  const t = messages.profile.badges;
  const { next } = board;
  const onTheWay = board.list.some(({ state }) => state === "way");
  if (!next) return <p>{onTheWay ? t.onTheWay : t.all}</p>;
  const { badge, missing } = next;
  const words =
    waiting > 0
      ? t.progressWaiting({ have: published, waiting, of: badge.count })
      : t.progress({ have: published, of: badge.count });
  const share = (count: number) => `${(100 * Math.min(count, badge.count)) / badge.count}%`;
  return (
    <Card as="section" tone="tint" className={styles.next} aria-labelledby="next-badge">
      <div className={styles.nextDrawing}>
        <Badge name={badge.name} />
      </div>
      <div className={styles.nextWords}>
        <h2 id="next-badge">{t.next}</h2>
        <p className={styles.missing}>{t.missing({ count: missing, name: messages.names.badges[badge.name] })}</p>
        <div className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: share(published) }} />
          <span data-waiting="true" style={{ inlineSize: share(waiting) }} />
        </div>
        <p>{words}</p>
        {onTheWay && <p>{t.onTheWay}</p>}
      </div>
    </Card>
  );
}

const stateIcons = { earned: CheckIcon, way: ClockIcon, ahead: null };

function BadgeCard({ badge, state }: { badge: BadgeLevel; state: BadgeState }) {
  const messages = { names: useMessages("names"), profile: useMessages("profile") };
  const t = messages.profile.badges;
  const Icon = stateIcons[state];
  return (
    <Card as="li" tone={state === "ahead" ? "sunk" : "paper"} className={styles.badge} data-state={state}>
      <div className={styles.drawing}>
        <Badge name={badge.name} />
      </div>
      <h3>{messages.names.badges[badge.name]}</h3>
      <p>{t.needs({ count: badge.count })}</p>
      <p className={styles.state}>
        {Icon && <Icon aria-hidden="true" size={16} />}
        {t.state[state]}
      </p>
    </Card>
  );
}
