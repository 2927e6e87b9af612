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
    // On a busy device the connection may return between the first paint and this effect.
    if (navigator.onLine) return onRetry();
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  return <NeedsConnection onRetry={onRetry} busy={false} />;
}
