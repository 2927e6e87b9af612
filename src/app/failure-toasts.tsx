import { useEffect } from "react";
import { useMessages } from "../messages/messages.ts";
import { useToast } from "../ui/elements/toasts.tsx";
import { isWorthTelling } from "./failure-details.ts";

/** What somebody asked for and what nobody foresaw to fail: said once, however often it happens while it is on screen. */
export function FailureToasts() {
  const toast = useToast();
  const { unexpected } = useMessages("failure");
  useEffect(() => {
    const tell = ({ reason }: PromiseRejectionEvent) => {
      if (isWorthTelling(reason)) toast.show({ text: unexpected });
    };
    addEventListener("unhandledrejection", tell);
    return () => removeEventListener("unhandledrejection", tell);
  }, [toast, unexpected]);
  return null;
}
