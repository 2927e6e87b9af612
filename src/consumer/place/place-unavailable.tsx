import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { useLocation } from "../../ui/router.ts";
import { useBack } from "../shared/navigation/use-back.ts";

/** Place name in the navigation state of the tapped card, for the heading before IndexedDB answers. */
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

/** Shown while the place is being read. It has the width and header height of the page that follows, so that nothing moves. */
export function PlaceLoading() {
  const { title } = useMessages("place");
  return (
    <Screen width="page" title={nameIn(useLocation().state) ?? title} lead={"\u00a0"} back={useBack(pages.map)}>
      <Skeleton shape="card" count={3} />
    </Screen>
  );
}
