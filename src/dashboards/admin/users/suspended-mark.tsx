import { useMessages } from "../../../messages/messages.ts";
import { StatusMark } from "../status-mark.tsx";

/** `until` null: until an admin ends it. */
export function SuspendedMark({ until }: { until: string | null }) {
  const t = useMessages("adminTools").users;
  return <StatusMark kind="rejected">{until ? t.suspendedUntil({ iso: until }) : t.suspended}</StatusMark>;
}
