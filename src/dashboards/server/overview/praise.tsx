import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { AwardIcon } from "../award-icon.tsx";
import type { ServerHome } from "../server-data.ts";
import { serverPages } from "../server-pages.ts";
import styles from "../server.module.css";

/** The newest comments from five-lemon ratings. */
export function Praise({ praise }: Pick<ServerHome, "praise">) {
  const t = useMessages("serverDashboard").praise;
  const awards = useMessages("names").awards;
  if (praise.length === 0)
    return (
      <EmptyState
        scene="letter"
        title={t.none}
        action={<ButtonLink to={serverPages.restaurants}>{t.toCode}</ButtonLink>}
      >
        <p>{t.noneHint}</p>
      </EmptyState>
    );
  return (
    <section aria-labelledby="praise" className={styles.praise}>
      <h2 id="praise" className={styles.heading}>
        {t.heading}
      </h2>
      <ul className={styles.quotes}>
        {praise.map(({ id, comment, restaurant_name, created_at, server_emoji }) => (
          <Card as="li" tone="tint" key={id}>
            <figure className={styles.quote}>
              <blockquote>
                <bdi>{comment}</bdi>
              </blockquote>
              <figcaption className={styles.hint}>
                {t.from({ place: restaurant_name, day: created_at })}
                {server_emoji ? (
                  <span className={styles.award}>
                    <AwardIcon award={server_emoji} /> {awards[server_emoji]}
                  </span>
                ) : null}
              </figcaption>
            </figure>
          </Card>
        ))}
      </ul>
    </section>
  );
}
