import * as z from "zod/mini";
import { accountPath, dashboardPages } from "../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { ButtonLink } from "../../ui/elements/button.tsx";
import { Notice } from "../../ui/elements/notice.tsx";
import { useLocation } from "../../ui/router.ts";
import { readAccount } from "../data/call.ts";
import { useLoaded } from "../data/use-loaded.ts";

const accountSchema = z.object({
  identities: z.nullish(z.array(z.object({ provider: z.string() }))),
  user_metadata: z.nullish(z.record(z.string(), z.unknown())),
});
type Account = z.infer<typeof accountSchema>;

/** Whether somebody gets in by Apple alone. A password that was added later is not an identity on every auth server, and then said in the metadata. */
export function needsLink({ identities, user_metadata: metadata }: Account): boolean {
  const providers = (identities ?? []).map(({ provider }) => provider);
  return providers.includes("apple") && !providers.includes("email") && metadata?.["password_linked"] !== true;
}

const places = [dashboardPages.owner, dashboardPages.server];

/** On the dashboards of owners and servers: offers who came by Apple a way in without it. */
export function LinkBanner() {
  const { pathname } = useLocation();
  return places.some((place) => pathname.startsWith(place)) ? <Offer returnTo={pathname} /> : null;
}

function Offer({ returnTo }: { returnTo: string }) {
  const t = useMessages("dashboards").link;
  const { value } = useLoaded("account", () => readAccount(accountSchema));
  if (!value || !needsLink(value)) return null;
  return (
    <Notice
      title={t.heading}
      actions={<ButtonLink to={accountPath({ returnTo, link: "email" })}>{t.action}</ButtonLink>}
    >
      <p>{t.text}</p>
    </Notice>
  );
}
