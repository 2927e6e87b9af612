import { Component, Suspense, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { forgetFailedScreens } from "./lazy-screen.ts";
import { RouteFailure } from "./route-failure.tsx";
import { Splash } from "./splash.tsx";

/** A page while it loads, when it broke, or as it is. Going elsewhere, or to the same page again, starts afresh. */
export function Page({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <FailureBoundary visit={key}>
      <Suspense fallback={<Splash />}>{children}</Suspense>
    </FailureBoundary>
  );
}

type BoundaryProps = { visit: string; children: ReactNode };
type BoundaryState = { visit: string; failure: { error: unknown } | null };

class FailureBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { visit: this.props.visit, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ visit }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return visit === before.visit ? null : { visit, failure: null };
  }

  override componentDidCatch() {
    forgetFailedScreens();
  }

  override render() {
    const { failure } = this.state;
    return failure ? <RouteFailure error={failure.error} /> : this.props.children;
  }
}
