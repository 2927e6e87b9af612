import { Component, useEffect, type ReactNode } from "react";
import { Outlet, useLocation } from "../ui/router.ts";
import { isMissingCode } from "./failure-details.ts";
import { forgetFailedScreens } from "./lazy-screen.ts";
import { NeedsConnection } from "./needs-connection.tsx";
import { Page } from "./page.tsx";

/** As `InPage`, around what is not kept on the device: without a connection it says that it needs one. */
export const InOnlinePage = () => (
  <Page>
    <Online visit={useLocation().key}>
      <Outlet />
    </Online>
  </Page>
);

type Props = { visit: string; children: ReactNode };
type State = { visit: string; failure: { error: unknown } | null };

class Online extends Component<Props, State> {
  override state: State = { visit: this.props.visit, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ visit }: Props, before: State): State | null {
    return visit === before.visit ? null : { visit, failure: null };
  }

  override componentDidCatch() {
    forgetFailedScreens();
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (navigator.onLine || !isMissingCode(failure.error)) throw failure.error;
    return <Missing onRetry={this.retry} />;
  }

  retry = () => this.setState({ failure: null });
}

function Missing({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [onRetry]);
  return <NeedsConnection onRetry={onRetry} busy={false} />;
}
