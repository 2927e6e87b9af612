import { memo } from "react";
import { nameOf } from "../../domain/people/face.ts";
import { placePath } from "../../domain/paths/paths.ts";
import { tags as allTags, type Tag } from "../../domain/ratings/tags.ts";
import type { FeedItem } from "../../local/people/read-feed.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatSince } from "../../messages/format-since.ts";
import { Card } from "../../ui/elements/card.tsx";
import { Link } from "../../ui/router.ts";
import { Face } from "../shared/people/face.tsx";
import { LikeButton } from "../shared/people/like-button.tsx";
import { PersonName } from "../shared/people/person-name.tsx";
import { RatingWords } from "../shared/ratings/rating-content.tsx";
import { ScoreLemons } from "../shared/ratings/score-lemons.tsx";
import { nameCityOf } from "../../messages/name-city.ts";
import styles from "./feed-card.module.css";

type FeedCardProps = { uid: string; review: FeedItem; now: Date };

/** A newer server may send tags that this version does not know. */
const isTag = (tag: string): tag is Tag => (allTags as readonly string[]).includes(tag);

/** A rating of a friend. */
export const FeedCard = memo(function FeedCard({ uid, review, now }: FeedCardProps) {
  const t = { friends: useMessages("friends"), lists: useMessages("lists") };
  const { score, tags, comment, created_at: at, restaurant_name: place, restaurant_city } = review;
  const city = nameCityOf({ city: restaurant_city, city_names: review.restaurant_city_names });
  const who = nameOf(review) ?? t.friends.hidden;
  const content = { score, tags: tags.filter(isTag), comment, server_id: null, server_name: null, server_emoji: null };
  return (
    <Card as="article" className={styles.card}>
      <header className={styles.head}>
        <Face src={review.avatar_url} size="s" />
        <p className={styles.who}>
          <PersonName face={review} hidden={t.friends.hidden} />
          <time dateTime={at}>{formatSince(at, now) ?? t.lists.justNow}</time>
        </p>
      </header>
      <div className={styles.what}>
        <h3>
          <Link className={styles.place} to={placePath(review.restaurant_place_id)}>
            <bdi>{place}</bdi>
          </Link>
        </h3>
        <ScoreLemons score={score} />
        {city && (
          <p className={styles.where}>
            <bdi>{city}</bdi>
          </p>
        )}
      </div>
      <RatingWords content={content} />
      <footer className={styles.foot}>
        <LikeButton
          uid={uid}
          id={review.id}
          shown={review}
          label={t.friends.feed.like({ who, place })}
          name={t.friends.feed.reviewOf({ who, place })}
        />
      </footer>
    </Card>
  );
});
