import { pages } from "../../domain/paths/paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { Screen } from "../../ui/elements/screen.tsx";
import { Skeleton } from "../../ui/elements/skeleton.tsx";
import { RatingLayout } from "./steps/rating-layout.tsx";
import { UnknownPlace } from "./unknown-place.tsx";
import { useBack } from "../shared/navigation/use-back.ts";
import type { DraftState } from "./draft/use-draft.ts";

type RatingUnavailableProps = {
  problem: Exclude<DraftState, { state: "ready" }>;
  title: string;
};

/** Shown by the rating steps while there is no place to rate, always with a way to continue. */
export function RatingUnavailable({ problem, title }: RatingUnavailableProps) {
  const t = useMessages("rate");
  const back = useBack(pages.map);
  if (problem.state === "loading") {
    return (
      <RatingLayout title={title} back={back}>
        <Skeleton shape="photo" />
      </RatingLayout>
    );
  }
  if (problem.state === "unknown") {
    return (
      <Screen title={title} back={back}>
        <UnknownPlace key={problem.placeId} placeId={problem.placeId} />
      </Screen>
    );
  }
  return (
    <Screen title={title} back={back}>
      <EmptyState title={t.incomplete} action={<ButtonLink to={pages.map}>{t.toPlaces}</ButtonLink>}>
        <p>{t.incompleteBody}</p>
      </EmptyState>
    </Screen>
  );
}
