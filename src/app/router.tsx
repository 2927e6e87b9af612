import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { Root } from "./root.tsx";
import { RouteFailure } from "./route-failure.tsx";
import { Splash } from "./splash.tsx";

/**
 * Every screen is a chunk of its own; the shell brings the device's database along, the public pages do without.
 * `lazy` is a function on purpose: with its object form, a chunk that cannot be loaded ends in an empty page
 * instead of the error boundary.
 */
const appRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/app/map" replace /> },
  { path: "map", lazy: async () => ({ Component: (await import("../consumer/map/map-screen.tsx")).MapScreen }) },
  { path: "rate", lazy: async () => ({ Component: (await import("../consumer/rate/score-screen.tsx")).ScoreScreen }) },
  {
    path: "rate/step-two",
    lazy: async () => ({ Component: (await import("../consumer/rate/details-screen.tsx")).DetailsScreen }),
  },
  {
    path: "success",
    lazy: async () => ({ Component: (await import("../consumer/rate/success-screen.tsx")).SuccessScreen }),
  },
  {
    path: "history",
    lazy: async () => ({ Component: (await import("../consumer/history/history-screen.tsx")).HistoryScreen }),
  },
];

const accountRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import("./login-route.tsx")).LoginRoute }) },
  { path: "forgot", lazy: async () => ({ Component: (await import("../account/forgot-screen.tsx")).ForgotScreen }) },
  { path: "reset", lazy: async () => ({ Component: (await import("../account/reset-screen.tsx")).ResetScreen }) },
];

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteFailure,
    HydrateFallback: Splash,
    children: [
      { index: true, lazy: async () => ({ Component: (await import("../site/landing-screen.tsx")).LandingScreen }) },
      { path: "app-login", children: accountRoutes },
      {
        path: "app",
        lazy: async () => ({ Component: (await import("./shell.tsx")).Shell }),
        children: [
          {
            lazy: async () => ({ Component: (await import("./gate.tsx")).Gate }),
            // Inside the shell, so that a screen that breaks leaves the way to the others and to the outbox open.
            ErrorBoundary: RouteFailure,
            children: appRoutes,
          },
          {
            // Outside the gate: unsent work is shown to whoever holds the device and its account, signed in or not.
            path: "outbox",
            ErrorBoundary: RouteFailure,
            lazy: async () => ({ Component: (await import("../consumer/outbox/outbox-screen.tsx")).OutboxScreen }),
          },
        ],
      },
      {
        path: "guardian",
        lazy: async () => ({ Component: (await import("../account/guardian-screen.tsx")).GuardianScreen }),
      },
      { path: "*", Component: NotFoundScreen },
    ],
  },
]);
