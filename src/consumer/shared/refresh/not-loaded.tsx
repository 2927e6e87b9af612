import { useMessages } from "../../../messages/messages.ts";
import { EmptyState, ErrorState } from "../../../ui/elements/empty-state.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import type { Freshness } from "./use-refresh.ts";

/** Replaces a list that was never fetched on this device, because an empty list would be wrong. */
export function NotLoaded({ state, onRetry }: { state: Exclude<Freshness, "fresh">; onRetry: () => void }) {
  const t = useMessages("lists").never;
  if (state === "refreshing") return <Skeleton shape="card" count={5} />;
  const { title, text } = t[state];
  if (state === "failed") {
    return (
      <ErrorState title={title} onRetry={onRetry}>
        <p>{text}</p>
      </ErrorState>
    );
  }
  return (
    <EmptyState scene={state === "offline" ? "headphones" : "door"} title={title}>
      <p>{text}</p>
    </EmptyState>
  );
}
