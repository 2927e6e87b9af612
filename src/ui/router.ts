import { useNavigate as useRouterNavigate, type NavigateOptions, type To } from "react-router-dom";

// All that the app uses of react-router, in one place: what is named here is in the first load of /app/map, whoever asks for
// it. The routes stay declarative: one `createBrowserRouter` anywhere brings the data router into the chunk that all share
// (16 kB more, which the budget does not have), and routers cannot be nested.
export {
  BrowserRouter,
  Navigate,
  NavigationType,
  Outlet,
  Router,
  Route,
  Routes,
  useLocation,
  useNavigationType,
  useSearchParams,
} from "react-router-dom";

type Navigate = { (to: To, options?: NavigateOptions): void; (by: number): void };

/** Declarative routes have no loader to wait for: what the library may answer with is a promise of the data router only. */
export const useNavigate: () => Navigate = useRouterNavigate;
