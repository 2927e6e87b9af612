import { useEffect } from "react";
import { Outlet } from "../../ui/router.ts";
import { isMissingCode } from "../errors/failure-details.ts";
import { NeedsConnection } from "../errors/needs-connection.tsx";
import { Failure, PageBoundary, type BrokenProps } from "./page-boundary.tsx";

/**
 * Like `RoutePageBoundary`, for pages that are not stored on the device: without a connection it says that it needs
 * one.
 */
export const OnlinePageBoundary = () => (
  <PageBoundary broken={Broken}>
    <Outlet />
  </PageBoundary>
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
