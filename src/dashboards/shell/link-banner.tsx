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

/**
 * True if Apple is the person's only way to sign in. Some auth servers do not list a password that was added later as an
 * identity; the metadata says so then.
 */
export function needsLink({ identities, user_metadata: metadata }: Account): boolean {
  const providers = (identities ?? []).map(({ provider }) => provider);
  return providers.includes("apple") && !providers.includes("email") && metadata?.["password_linked"] !== true;
}

const dashboardsWithBanner = [dashboardPages.owner, dashboardPages.server];

/** On the owner and server dashboards: offers people who sign in with Apple another way to sign in. */
export function LinkBanner() {
  const { pathname } = useLocation();
  return dashboardsWithBanner.some((path) => pathname.startsWith(path)) ? <Offer returnTo={pathname} /> : null;
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
