import { useToast } from "../../../ui/elements/toasts.tsx";

const toastMs = 4_000;

/** Shows a short toast that something was done. */
export function useAnnounce(): (text: string) => void {
  const toast = useToast();
  return (text) => void toast.show({ text, durationMs: toastMs });
}
