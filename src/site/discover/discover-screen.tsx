import {
  changeDiscovery,
  discoveryParams,
  readDiscovery,
  sortsFor,
  type DiscoveryQuestion,
} from "../../domain/places/discovery.ts";
import { mostCounted } from "../../domain/limits.ts";
import { sitePages } from "../../domain/paths/site-pages.ts";
import { formatNumber } from "../../messages/format.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../ui/elements/button.tsx";
import { EmptyState, ErrorState } from "../../ui/elements/empty-state.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { SelectField } from "../../ui/elements/select-field.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { useSearchParams } from "../../ui/router.ts";
import { useAction } from "../../ui/use-action.ts";
import { DiscoverCard } from "./discover-card.tsx";
import { DiscoverSearch } from "./discover-search.tsx";
import styles from "./discover.module.css";
import { useSiteLink } from "../page-location.ts";
import { SiteScreen } from "../layout/site-screen.tsx";
import { useCities } from "./use-cities.ts";
import { useDiscovery, type Listed } from "./use-discovery.ts";
import { usePosition } from "./use-position.ts";

/** Public list of places with text search, city filter and three sort orders. The address contains the whole query. */
export function DiscoverScreen() {
  const t = useMessages("discover");
  const [params, setParams] = useSearchParams();
  const question = readDiscovery(params);
  const ask = (change: Partial<DiscoveryQuestion>) =>
    setParams(discoveryParams(changeDiscovery(readDiscovery(new URLSearchParams(location.search)), change)), {
      replace: true,
    });
  const sorts = sortsFor(question.query);
  const position = usePosition(question.sort === "distance");
  const list = useDiscovery(question, position);
  const cities = useCities(question.city);
  return (
    <SiteScreen
      title={t.title}
      lead={t.lead}
      width="page"
      tools={
        <search className={styles.tools}>
          <DiscoverSearch query={question.query} onQuery={(query) => ask({ query })} />
          <SelectField
            label={t.city}
            value={cities.value}
            onChange={({ target }) => ask({ city: target.value })}
            options={[{ value: "", label: t.allCities }, ...cities.options]}
          />
          <SelectField
            label={t.sort}
            value={question.sort}
            onChange={({ target }) => {
              const sort = sorts.find((one) => one === target.value);
              if (sort) ask({ sort });
            }}
            options={sorts.map((value) => ({ value, label: t.sorts[value] }))}
          />
        </search>
      }
    >
      {position === undefined ? <output>{t.locating}</output> : null}
      {question.sort === "distance" && position === null ? <Notice kind="warn">{t.noPosition}</Notice> : null}
      {list.failed ? (
        <ErrorState title={list.failed === "offline" ? t.offline : t.failed} onRetry={list.retry}>
          <p>{list.failed === "offline" ? t.offlineText : t.failedText}</p>
        </ErrorState>
      ) : list.listed ? (
        <Places
          listed={list.listed}
          order={position ? question.sort : question.sort === "distance" ? "rating_count" : question.sort}
          current={list.current}
          onMore={list.more}
          onRetry={list.retry}
        />
      ) : (
        // Enough to fill the screen, even with three columns.
        <Skeleton shape="card" count={12} />
      )}
    </SiteScreen>
  );
}

type PlacesProps = {
  listed: Listed;
  order: DiscoveryQuestion["sort"];
  /** False while the list still shows the result of the previous query. */
  current: boolean;
  onMore: () => Promise<boolean>;
  onRetry: () => void;
};

function Places({ listed, order, current, onMore, onRetry }: PlacesProps) {
  const t = useMessages("discover");
  const common = useMessages("common");
  const link = useSiteLink();
  const { run, busy, refusal } = useAction();
  const { found, places, nearly, more, by } = listed;
  return (
    <>
      {by === "device" ? (
        <Notice
          kind="warn"
          actions={
            <Button variant="quiet" onClick={onRetry}>
              {common.retry}
            </Button>
          }
        >
          {t.onDevice}
        </Notice>
      ) : null}
      <div className={styles.summary}>
        <output className={styles.found}>
          {found > mostCounted && by === "server"
            ? t.foundMore({ figure: formatNumber(mostCounted) })
            : t.found({ count: found, figure: formatNumber(found) })}
        </output>
        {places.length > 1 ? (
          <p className={styles.order}>
            {t.order[order]} <a href={link(sitePages.reviewPolicy)}>{t.howWeCheck}</a>
          </p>
        ) : null}
      </div>
      {nearly && places.length > 0 ? <p>{t.nearly}</p> : null}
      {places.length === 0 ? (
        <EmptyState title={by === "device" ? t.notOnDevice : t.empty}>
          <p>{t.emptyText}</p>
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-busy={!current}>
          {places.map((place) => (
            <li key={place.place_id}>
              <DiscoverCard place={place} />
            </li>
          ))}
        </ul>
      )}
      {refusal ? <Notice kind="bad">{refusal}</Notice> : null}
      {more ? (
        <div className={styles.more}>
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => run(async () => ((await onMore()) ? undefined : t.moreFailed))}
          >
            {t.more}
          </Button>
        </div>
      ) : null}
    </>
  );
}
