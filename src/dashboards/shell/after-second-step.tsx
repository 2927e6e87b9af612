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
 * What only admins may do, for whom the database wants more than a password: whoever has not done the second step does it
 * first, and comes back. Where it is not wanted of admins the page says so, because that is for demos alone.
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
