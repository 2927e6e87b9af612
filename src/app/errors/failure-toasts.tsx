import { useEffect } from "react";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { useMessages } from "../../messages/messages.ts";
import { useToast } from "../../ui/elements/toasts.tsx";
import { isUnexpected } from "./failure-details.ts";

/**
 * Reports unexpected failures of actions, each only once while it is on screen. A full device has a message of its own,
 * because trying again would not help.
 */
export function FailureToasts() {
  const toast = useToast();
  const { unexpected, noSpace } = useMessages("failure");
  useEffect(() => {
    const tell = ({ reason }: PromiseRejectionEvent) => {
      if (isUnexpected(reason)) toast.show({ text: isQuotaError(reason) ? noSpace : unexpected });
    };
    addEventListener("unhandledrejection", tell);
    return () => removeEventListener("unhandledrejection", tell);
  }, [toast, unexpected, noSpace]);
  return null;
}
