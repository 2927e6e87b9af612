import { pages } from "../../domain/paths.ts";
import { usePlaceMessages } from "../../messages/en/place.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { useBack } from "../use-back.ts";

/** The card that was tapped says the place's name, so that the heading is there before the device has been asked. */
export function nameIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("placeName" in state)) return null;
  return typeof state.placeName === "string" ? state.placeName : null;
}

export function NoPlace() {
  const { title, gone: t } = usePlaceMessages();
  return (
    <Screen title={title} back={useBack(pages.map)}>
      <EmptyState title={t.title} action={<ButtonLink to={pages.map}>{t.action}</ButtonLink>}>
        <p>{t.text}</p>
      </EmptyState>
    </Screen>
  );
}
