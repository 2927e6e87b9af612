import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { useSearchParams } from "../../../ui/router.ts";
import { Choices } from "../../tables/choices.tsx";
import { PlaceSearch } from "./place-search.tsx";
import { Proposals } from "./proposals.tsx";
import { Unreviewed } from "./unreviewed.tsx";

const views = ["search", "unreviewed", "proposals"] as const;

/** Keeping the places in order: finding, correcting, merging, and what guests say of them. */
export function PlacesScreen() {
  const t = useMessages("adminPlaces");
  const [question] = useSearchParams();
  const view = views.find((one) => one === question.get("view")) ?? "search";
  return (
    <>
      <Choices
        label={t.views}
        choices={views.map((one) => ({
          to: one === "search" ? adminPages.places : `${adminPages.places}?view=${one}`,
          label: t[one],
          chosen: one === view,
        }))}
      />
      {view === "search" ? <PlaceSearch /> : view === "unreviewed" ? <Unreviewed /> : <Proposals />}
    </>
  );
}
