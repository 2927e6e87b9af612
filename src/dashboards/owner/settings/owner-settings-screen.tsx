import type { ReactNode } from "react";
import { accountPath, dashboardPages } from "../../../domain/paths/dashboard-paths.ts";
import { ownerMailKinds } from "../../../domain/people/settings.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button, ButtonLink } from "../../../ui/elements/button.tsx";
import { CheckboxField } from "../../../ui/elements/checkbox-field.tsx";
import { useConfirm } from "../../../ui/elements/confirm.tsx";
import { useLocation, useNavigate } from "../../../ui/router.ts";
import { refreshLoads } from "../../data/load-cache.ts";
import { rolesKey } from "../../data/roles.ts";
import { useLoaded } from "../../data/use-loaded.ts";
import { useSave } from "../../data/use-save.ts";
import { FailureNotice, useFailureText } from "../../data/failure-notice.tsx";
import { Loaded } from "../../data/loaded.tsx";
import { useOwnedPlace, type OwnedPlace } from "../owned-place.ts";
import { useDashboardPerson } from "../../shell/dashboard-person.ts";
import { BusinessForm } from "./business-form.tsx";
import { PlaceDetailsForm } from "./place-details-form.tsx";
import { Proposals } from "./proposals.tsx";
import {
  fetchCard,
  fetchPlaceDetails,
  fetchProposals,
  fetchNotificationSettings,
  leaveRestaurant,
  saveWantsLowRatings,
  saveWantsMail,
  settingsKey,
} from "./settings.ts";
import styles from "./settings.module.css";

/** Owner tab "Settings": business, restaurant details, notifications, data, leaving. */
export function OwnerSettingsScreen() {
  const t = useMessages("ownerSettings");
  const place = useOwnedPlace();
  const { placeId } = place;
  const key = settingsKey(placeId);
  const card = useLoaded(`${key}card`, fetchCard);
  const facts = useLoaded(`${key}facts`, () => fetchPlaceDetails(placeId));
  const proposals = useLoaded(`${key}proposals`, () => fetchProposals(placeId));
  return (
    <div className={styles.page}>
      <Part id="facts" heading={t.facts.heading} about={t.facts.about}>
        <Loaded of={facts} reasons={t.reasons} quiet>
          {(value) => (value ? <PlaceDetailsForm placeId={placeId} facts={value} /> : null)}
        </Loaded>
      </Part>
      <Part id="proposals" heading={t.proposals.heading} about={t.proposals.about} wide>
        <Loaded of={proposals} reasons={t.reasons}>
          {(rows) => <Proposals placeId={placeId} proposals={rows} />}
        </Loaded>
      </Part>
      <Part id="business" heading={t.card.heading} about={t.card.about}>
        <Loaded of={card} reasons={t.reasons} quiet>
          {(value) => (value ? <BusinessForm placeId={placeId} card={value} /> : null)}
        </Loaded>
      </Part>
      <Part id="notices" heading={t.notices.heading} about={t.notices.lowRatingHint}>
        <Notices placeId={placeId} />
      </Part>
      <Part id="data" heading={t.data.heading} about={t.data.about}>
        <Download />
      </Part>
      <Part id="leave" heading={t.leave.heading} about={t.leave.about}>
        <Leave place={place} />
      </Part>
    </div>
  );
}

type PartProps = { id: string; heading: string; about: string; wide?: boolean; children: ReactNode };

function Part({ id, heading, about, wide = false, children }: PartProps) {
  return (
    <section className={styles.part} data-wide={wide} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className={styles.soft}>{about}</p>
      {children}
    </section>
  );
}

function Notices({ placeId }: { placeId: string }) {
  const t = useMessages("ownerSettings");
  const settings = useLoaded(`${settingsKey(placeId)}notices`, fetchNotificationSettings);
  const { run, busy, failure } = useSave(settingsKey(placeId));
  return (
    <Loaded of={settings} quiet>
      {(value) => (
        <>
          <CheckboxField
            label={t.notices.lowRating}
            checked={value.notice}
            aria-disabled={busy}
            onChange={({ currentTarget }) => {
              const { checked } = currentTarget;
              run(() => saveWantsLowRatings(checked));
            }}
          />
          {ownerMailKinds.map((kind) => (
            <CheckboxField
              key={kind}
              label={t.notices.mails[kind]}
              checked={value.mails[kind]}
              aria-disabled={busy}
              onChange={({ currentTarget }) => {
                const { checked } = currentTarget;
                run(() => saveWantsMail(kind, checked));
              }}
            />
          ))}
          <p className={styles.soft}>{t.notices.mailsTo}</p>
          <FailureNotice failure={failure} />
        </>
      )}
    </Loaded>
  );
}

/** The copy of all data needs a fresh sign-in, which the account page asks for. */
function Download() {
  const t = useMessages("ownerSettings").data;
  const { pathname } = useLocation();
  return (
    <div>
      <ButtonLink variant="quiet" to={accountPath({ returnTo: pathname })}>
        {t.download}
      </ButtonLink>
    </div>
  );
}

function Leave({ place: { placeId, name } }: { place: OwnedPlace }) {
  const t = useMessages("ownerSettings");
  const failureText = useFailureText(t.reasons);
  const { uid } = useDashboardPerson();
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm((place: { name: string }) => ({
    title: t.leave.title({ name: place.name }),
    text: t.leave.text,
    no: t.leave.no,
    yes: t.leave.yes,
    act: async () => {
      const answer = await leaveRestaurant(placeId);
      if (!answer.ok) return failureText(answer.failure);
      navigate(dashboardPages.owner, { replace: true });
      void refreshLoads(rolesKey(uid));
      return null;
    },
  }));
  return (
    <div>
      <Button variant="danger" onClick={() => ask({ name })}>
        {t.leave.button}
      </Button>
      {dialog}
    </div>
  );
}
