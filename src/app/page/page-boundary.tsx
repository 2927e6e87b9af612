import { Component, createElement, Suspense, useEffect, useState, type ComponentType, type ReactNode } from "react";
import { Outlet, useLocation } from "../../ui/router.ts";
import { forgetFailedScreens } from "../routes/lazy-screen.ts";
import { Splash } from "./splash.tsx";
import { StartFailure } from "../errors/start-failure.tsx";

export type BrokenProps = { error: unknown; retry: () => void };
type Broken = ComponentType<BrokenProps>;

/**
 * A page with its states: loading, failed (`broken` is shown instead) and ready. Navigation, also to the same page,
 * resets a failure.
 */
export function PageBoundary({ broken = Failure, children }: { broken?: Broken; children: ReactNode }) {
  const { key } = useLocation();
  return (
    <FailureBoundary visit={key} broken={broken}>
      <Suspense fallback={<Splash />}>{children}</Suspense>
    </FailureBoundary>
  );
}

/** The same around each of the routes in it. */
export const RoutePageBoundary = () => (
  <PageBoundary>
    <Outlet />
  </PageBoundary>
);

type BoundaryProps = { visit: string; broken: Broken; children: ReactNode };
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
    const { broken, children } = this.props;
    return failure ? createElement(broken, { error: failure.error, retry: this.retry }) : children;
  }

  retry = () => this.setState({ failure: null });
}

/** With illustration and report if that code can be loaded, otherwise plain text. */
export function Failure({ error }: Pick<BrokenProps, "error">) {
  const [shown, setShown] = useState<{ page: ComponentType<{ error: unknown }> } | null>(null);
  useEffect(() => {
    let current = true;
    const show = (page: ComponentType<{ error: unknown }>) => {
      if (current) setShown({ page });
    };
    import("../errors/route-failure.tsx").then(
      ({ RouteFailure }) => show(RouteFailure),
      () => show(StartFailure),
    );
    return () => {
      current = false;
    };
  }, []);
  return shown && createElement(shown.page, { error });
}
