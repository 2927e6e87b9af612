import { useNavigate as useRouterNavigate, type NavigateOptions, type To } from "react-router-dom";

// The only import of react-router, so that the app uses one kind of router. Routes are declarative: the consumer screens have
// no loaders, and a data router cannot be nested in this one.
export {
  BrowserRouter,
  createRoutesFromElements,
  Link,
  type LinkProps,
  matchRoutes,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  Router,
  Route,
  type RouteObject,
  Routes,
  useLocation,
  useNavigationType,
  useRoutes,
  useSearchParams,
} from "react-router-dom";

type Navigate = { (to: To, options?: NavigateOptions): void; (by: number): void };

/** Without loaders navigation is synchronous; the library's type also covers the promise of its data router. */
export const useNavigate: () => Navigate = useRouterNavigate;
