import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { useLocation } from "../../ui/router.ts";
import { useBack } from "../shared/navigation/use-back.ts";

/** The card that was tapped says the place's name, so that the heading is there before the device has been asked. */
export function nameIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("placeName" in state)) return null;
  return typeof state.placeName === "string" ? state.placeName : null;
}

export function PlaceNotFound() {
  const { title, gone: t } = useMessages("place");
  return (
    <Screen title={title} back={useBack(pages.map)}>
      <EmptyState title={t.title} action={<ButtonLink to={pages.map}>{t.action}</ButtonLink>}>
        <p>{t.text}</p>
      </EmptyState>
    </Screen>
  );
}

/** While the device is asked: as wide and as high above the first card as the page that follows, and not kept in it, so that nothing moves when that comes. */
export function PlaceLoading() {
  const { title } = useMessages("place");
  return (
    <Screen width="page" title={nameIn(useLocation().state) ?? title} lead={"\u00a0"} back={useBack(pages.map)}>
      <Skeleton shape="card" count={3} />
    </Screen>
  );
}
