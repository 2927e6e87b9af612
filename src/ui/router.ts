// All that the app uses of react-router, in one place: what is named here is in the first load of /app/map, whoever asks for
// it. The routes stay declarative: one `createBrowserRouter` anywhere brings the data router into the chunk that all share
// (16 kB more, which the budget does not have), and routers cannot be nested.
export {
  BrowserRouter,
  Navigate,
  NavigationType,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from "react-router-dom";
