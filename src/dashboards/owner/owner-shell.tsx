import { useCallback, useEffect, useState, type ComponentType } from "react";
import { dashboardPages, ownerPath, ownerTabs, readOwnerPath } from "../../domain/paths/dashboard-paths.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink } from "../../ui/elements/button.tsx";
import { EmptyState } from "../../ui/elements/empty-state.tsx";
import { SelectField } from "../../ui/elements/select-field.tsx";
import { Navigate, Outlet, useLocation, useNavigate, useSearchParams } from "../../ui/router.ts";
import { useLoaded } from "../data/use-loaded.ts";
import { useChangePolling } from "../data/use-change-polling.ts";
import { DashboardShell } from "../shell/dashboard-shell.tsx";
import { Loaded } from "../data/loaded.tsx";
import { OwnedPlaceProvider } from "./owned-place.ts";
import { useDashboardPerson } from "../shell/dashboard-person.ts";
import styles from "./owner-shell.module.css";
import { fetchRestaurants, restaurantsKey, type Restaurant, type Restaurants } from "./restaurants.ts";

/** `requestModal`: the request form, passed in by the router because it belongs to the chooser. */
type OwnerShellProps = { requestModal: ComponentType<{ onClose: () => void }> };

/** Layout of the owner dashboard: tabs and a switcher between restaurants. */
export function OwnerShell({ requestModal }: OwnerShellProps) {
  const t = useMessages("ownerFrame");
  const { uid } = useDashboardPerson();
  const restaurants = useLoaded(restaurantsKey(uid), fetchRestaurants);
  if (restaurants.value) return <OwnerTabs restaurants={restaurants.value} requestModal={requestModal} />;
  return (
    <DashboardShell title={t.title}>
      <Loaded of={restaurants}>{() => null}</Loaded>
    </DashboardShell>
  );
}

function OwnerTabs({ restaurants: { owner, places }, requestModal }: OwnerShellProps & { restaurants: Restaurants }) {
  const t = { ...useMessages("ownerFrame"), missingOwner: useMessages("dashboards").missingRole.owner };
  const { pathname } = useLocation();
  const [searchParams] = useSearchParams();
  const { placeId, tab } = readOwnerPath(pathname, searchParams.get("tab"));
  const [first] = places;
  if (!owner || !first) return <NoRestaurant text={owner ? t.noRestaurants : t.missingOwner} />;
  // An address without a place or a tab redirects to the full one.
  if (placeId === null || tab === null) {
    return <Navigate to={ownerPath(placeId ?? first.place_id, tab ?? "overview")} replace />;
  }
  const chosen = places.find(({ place_id }) => place_id === placeId);
  if (!chosen)
    return <NoRestaurant text={t.notYours} link={{ to: ownerPath(first.place_id, tab), label: first.name }} />;
  return (
    <DashboardShell
      title={chosen.name}
      lead={[chosen.vicinity, chosen.city].filter(Boolean).join(", ")}
      tools={
        <div className={styles.tools}>
          <Switcher places={places} chosen={chosen} tab={tab} />
          <RequestAnother modal={requestModal} />
        </div>
      }
      tabs={ownerTabs.map((name) => ({ to: ownerPath(placeId, name), label: t.tabs[name] }))}
    >
      <OwnedPlaceProvider key={placeId} value={{ placeId, name: chosen.name, ownerId: owner.id }}>
        <ChangePolling placeId={placeId} />
        <Outlet />
      </OwnedPlaceProvider>
    </DashboardShell>
  );
}

/** Fetches everything shown of the restaurant again after a change there. */
function ChangePolling({ placeId }: { placeId: string }) {
  useChangePolling(placeId);
  return null;
}

function RequestAnother({ modal: Modal }: { modal: OwnerShellProps["requestModal"] }) {
  const t = useMessages("ownerFrame");
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.requestAnother}
      </Button>
      {open ? <Modal onClose={close} /> : null}
    </>
  );
}

type SwitcherProps = { places: readonly Restaurant[]; chosen: Restaurant; tab: (typeof ownerTabs)[number] };

/** Long enough to notice that everything below now belongs to another restaurant. */
const overlayMs = 500;

function Switcher({ places, chosen, tab }: SwitcherProps) {
  const t = useMessages("ownerFrame");
  const navigate = useNavigate();
  const [switching, setSwitching] = useState<string | null>(null);
  useEffect(() => {
    if (switching === null) return;
    const timer = setTimeout(() => setSwitching(null), overlayMs);
    return () => clearTimeout(timer);
  }, [switching]);
  const labelOf = ({ name, city }: Restaurant) => (city ? `${name}, ${city}` : name);
  return (
    <div className={styles.switcher}>
      <SelectField
        label={t.restaurant}
        labelHidden
        value={chosen.place_id}
        options={places.map((place) => ({ value: place.place_id, label: labelOf(place) }))}
        onChange={({ currentTarget: { value } }) => {
          setSwitching(places.find(({ place_id }) => place_id === value)?.name ?? null);
          navigate(ownerPath(value, tab));
        }}
      />
      {switching === null ? null : <output className={styles.overlay}>{t.switching({ name: switching })}</output>}
    </div>
  );
}

function NoRestaurant({ text, link }: { text: string; link?: { to: string; label: string } }) {
  const t = useMessages("ownerFrame");
  return (
    <DashboardShell title={t.title}>
      <EmptyState
        title={text}
        action={
          link ? (
            <ButtonLink to={link.to}>{t.goTo({ name: link.label })}</ButtonLink>
          ) : (
            <ButtonLink to={dashboardPages.requestOwnership}>{t.request}</ButtonLink>
          )
        }
      />
    </DashboardShell>
  );
}
