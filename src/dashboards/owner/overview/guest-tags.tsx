import { ownerPath } from "../../../domain/paths/dashboard-paths.ts";
import { tagsForScore } from "../../../domain/ratings/tags.ts";
import { useMessages } from "../../../messages/messages.ts";
import { formatNumber } from "../../../messages/format.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { Link } from "../../../ui/router.ts";
import { useOwnedPlace } from "../owned-place.ts";
import styles from "./overview.module.css";
import { searchOfFilter } from "../reviews/review-filter.ts";
import type { Overview } from "../reviews/reviews.ts";

type Said = Overview["tags"][number];

const maxShown = 5;
const liked: readonly string[] = tagsForScore(5);
const disliked: readonly string[] = tagsForScore(1);

/** The tags that guests chose, most frequent first, each compared with the month before. */
export function GuestTags({ tags }: { tags: readonly Said[] }) {
  const t = useMessages("ownerOverview").words;
  const good = tags.filter(({ tag }) => liked.includes(tag)).slice(0, maxShown);
  const bad = tags.filter(({ tag }) => disliked.includes(tag)).slice(0, maxShown);
  const mixed = tags.filter(({ tag }) => !liked.includes(tag) && !disliked.includes(tag)).slice(0, maxShown);
  return (
    <Card as="section" className={styles.part} aria-labelledby="part-words">
      <h2 id="part-words">{t.heading}</h2>
      {tags.length === 0 ? (
        <p className={styles.lead}>{t.none}</p>
      ) : (
        <>
          <p className={styles.lead}>{t.lead}</p>
          <div className={styles.words}>
            <Words heading={t.good} said={good} />
            <Words heading={t.mixed} said={mixed} />
            <Words heading={t.bad} said={bad} />
          </div>
        </>
      )}
    </Card>
  );
}

function Words({ heading, said }: { heading: string; said: readonly Said[] }) {
  const t = { ...useMessages("ownerOverview").words, tags: useMessages("names").tags as Record<string, string> };
  const { placeId } = useOwnedPlace();
  if (said.length === 0) return null;
  return (
    <table className={styles.said}>
      <caption>{heading}</caption>
      <thead>
        <tr>
          <th scope="col">{t.word}</th>
          <th scope="col">{t.month}</th>
          <th scope="col">{t.change}</th>
        </tr>
      </thead>
      <tbody>
        {said.map(({ tag, count, before }) => (
          <tr key={tag}>
            <th scope="row">
              <Link to={ownerPath(placeId, "reviews") + searchOfFilter({ tag })}>{t.tags[tag] ?? tag}</Link>
            </th>
            <td>{formatNumber(count)}</td>
            <td className={styles.change}>{changeOf(count - before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

  function changeOf(by: number): string {
    if (by === 0) return t.same;
    return by > 0 ? `▲ ${t.more({ by })}` : `▼ ${t.fewer({ by: -by })}`;
  }
}
