import { useEffect } from "react";
import { Outlet } from "../ui/router.ts";
import { isMissingCode } from "./failure-details.ts";
import { NeedsConnection } from "./needs-connection.tsx";
import { Failure, Page, type BrokenProps } from "./page.tsx";

/** As `InPage`, around what is not kept on the device: without a connection it says that it needs one. */
export const InOnlinePage = () => (
  <Page broken={Broken}>
    <Outlet />
  </Page>
);

const Broken = ({ error, retry }: BrokenProps) =>
  navigator.onLine || !isMissingCode(error) ? <Failure error={error} /> : <Missing onRetry={retry} />;

function Missing({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  return <NeedsConnection onRetry={onRetry} busy={false} />;
}
