import type { ReactNode } from "react";
import * as z from "zod/mini";
import { secondStepPath } from "../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../ui/elements/notice.tsx";
import { Navigate, useLocation } from "../../ui/router.ts";
import { callProcedure } from "../data/call.ts";
import { useLoaded } from "../data/use-loaded.ts";
import { Loaded } from "../data/loaded.tsx";

const stateSchema = z.object({ wanted_of_admins: z.boolean(), wanted_of_me: z.boolean(), done: z.boolean() });

/**
 * Guards admin pages, for which the database requires the second step of signing in: redirects to it and back. If the server
 * does not require it of admins, the page says so, because that is meant for demos only.
 */
export function AfterSecondStep({ children }: { children: ReactNode }) {
  const t = useMessages("dashboards");
  const { pathname, search } = useLocation();
  const state = useLoaded("second-step", () => callProcedure("get_second_step", {}, stateSchema));
  return (
    <Loaded of={state} quiet>
      {({ wanted_of_admins: wanted, wanted_of_me: wantedOfMe, done }) => {
        if (wantedOfMe && !done) return <Navigate to={secondStepPath(pathname + search)} replace />;
        return (
          <>
            {wanted ? null : <Notice kind="warn">{t.noSecondStep}</Notice>}
            {children}
          </>
        );
      }}
    </Loaded>
  );
}
