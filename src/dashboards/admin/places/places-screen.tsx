import { adminPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { useSearchParams } from "../../../ui/router.ts";
import { ChoiceLinks } from "../../tables/choice-links.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { PlaceSearch } from "./place-search.tsx";
import { Proposals } from "./proposals.tsx";
import { Unreviewed } from "./unreviewed.tsx";

/** Rarely needed, and large. */
const RegionView = lazyPart(async () => (await import("../region/region-view.tsx")).RegionView);
const CitiesView = lazyPart(async () => (await import("../cities/cities-view.tsx")).CitiesView);
const views = ["search", "unreviewed", "proposals", "cities", "region"] as const;

/** Tab "Places": find, correct, merge and import places, decide guests' proposals, and put cities in order. */
export function PlacesScreen() {
  const t = useMessages("adminPlaces");
  const [question] = useSearchParams();
  const view = views.find((one) => one === question.get("view")) ?? "search";
  return (
    <>
      <ChoiceLinks
        label={t.views}
        choices={views.map((one) => ({
          to: one === "search" ? adminPages.places : `${adminPages.places}?view=${one}`,
          label: t[one],
          chosen: one === view,
        }))}
      />
      {view === "search" ? (
        <PlaceSearch />
      ) : view === "unreviewed" ? (
        <Unreviewed />
      ) : view === "cities" ? (
        <CitiesView />
      ) : view === "region" ? (
        <RegionView />
      ) : (
        <Proposals />
      )}
    </>
  );
}
