import { adminPages } from "../../domain/dashboard-paths.ts";
import { useAdminPlacesMessages } from "../../messages/en/admin-places.ts";
import { Link } from "../../ui/elements/link.tsx";
import { useSearchParams } from "../../ui/router.ts";
import { PlaceSearch } from "./place-search.tsx";
import styles from "./places.module.css";
import { Proposals } from "./proposals.tsx";
import { Unreviewed } from "./unreviewed.tsx";

const views = ["search", "unreviewed", "proposals"] as const;

/** Keeping the places in order: finding, correcting, merging, and what guests say of them. */
export function PlacesScreen() {
  const t = useAdminPlacesMessages();
  const [question] = useSearchParams();
  const view = views.find((one) => one === question.get("view")) ?? "search";
  return (
    <>
      <nav className={styles.choices} aria-label={t.views}>
        {views.map((one) => (
          <Link
            key={one}
            className={styles.choice}
            to={one === "search" ? adminPages.places : `${adminPages.places}?view=${one}`}
            aria-current={one === view ? "true" : undefined}
          >
            {t[one]}
          </Link>
        ))}
      </nav>
      {view === "search" ? <PlaceSearch /> : view === "unreviewed" ? <Unreviewed /> : <Proposals />}
    </>
  );
}
