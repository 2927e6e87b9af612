import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../ui/elements/icon-button.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { FilterIcon, PlaceIcon, RefreshIcon } from "../../ui/icons.ts";
import styles from "./map-screen.module.css";
import { SearchForm } from "./search/search-form.tsx";

const nothing = () => undefined;

/** First frame of `MapScreen` without data. Rendered at build time, so its buttons do nothing. */
export function MapOutline() {
  const t = useMessages("map");
  return (
    <Screen
      width="page"
      title={t.title.loading}
      lead={<p className={styles.lead} />}
      actions={
        <>
          <IconButton label={t.filter}>
            <FilterIcon aria-hidden="true" size={22} />
          </IconButton>
          <IconButton label={t.chooseCity}>
            <PlaceIcon aria-hidden="true" size={22} />
          </IconButton>
          <IconButton label={t.refresh}>
            <RefreshIcon aria-hidden="true" size={22} />
          </IconButton>
        </>
      }
      tools={
        <SearchForm text="" tooLong={false} type={nothing} onStart={nothing} onSubmit={nothing} onClear={nothing} />
      }
    >
      <div className={styles.sides}>
        <div className={styles.list}>
          <Skeleton shape="card" count={5} />
        </div>
        <div className={styles.map} />
      </div>
    </Screen>
  );
}
