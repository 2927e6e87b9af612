import { authPath, dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { EmptyState } from "../../../ui/elements/empty-state.tsx";
import { Screen } from "../../../ui/elements/screen.tsx";

/** What a signed-out visitor sees: what the QR studio is for, and a link to sign in. */
export function QrStudioSignedOut() {
  const t = useMessages("qrCodes").studio;
  return (
    <Screen title={t.title} lead={t.lead}>
      <EmptyState
        title={t.signedOut}
        action={<ButtonLink to={authPath({ returnTo: dashboardPages.qrStudio })}>{t.signIn}</ButtonLink>}
      />
    </Screen>
  );
}
