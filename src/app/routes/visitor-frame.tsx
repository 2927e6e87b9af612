import { PersonProvider } from "../../device/use-person.ts";
import { SiteLayout } from "../../site/layout/site-layout.tsx";
import { Outlet } from "../../ui/router.ts";

/** The public site around a screen of the app, for people who are not signed in. */
export const VisitorFrame = () => (
  <PersonProvider value={null}>
    <SiteLayout hasOwnMain>
      <Outlet />
    </SiteLayout>
  </PersonProvider>
);
