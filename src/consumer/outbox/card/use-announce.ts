import { useToast } from "../../../ui/elements/toasts.tsx";

const briefMs = 4_000;

/** Says that something was done; asks nothing, so it goes again soon. */
export function useAnnounce(): (text: string) => void {
  const toast = useToast();
  return (text) => void toast.show({ text, durationMs: briefMs });
}
