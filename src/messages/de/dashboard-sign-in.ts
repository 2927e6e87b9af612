import type { Messages } from "../en.ts";

/** The way in to the dashboards, and the set-up of somebody who has none yet. */
export const dashboardSignIn: Messages["dashboardSignIn"] = {
  titles: { signIn: "Am Dashboard anmelden", signUp: "Dashboard-Konto erstellen", setUp: "Mein Dashboard" },
  lead: "Für Restaurants, für alle, die bedienen, und für Admins.",
  aside: {
    heading: "Nur zum Bewerten hier?",
    text: "Gäste brauchen kein Dashboard. Bewertet wird in der App.",
    app: "App öffnen",
  },
  /** Above the form of a sign-up. */
  notice: {
    heading: "Keine freie Registrierung für Inhaber",
    approval: "Ein Restaurant bekommt niemand allein durch Registrieren: Ein Admin muss zustimmen.",
    owner: "Aus diesen Angaben wird ein Antrag für das Restaurant, den ein Admin liest.",
    server: "Wer bedient, registriert sich selbst: zuerst das Konto, dann das Profil.",
    becomeServer: "Als Bedienung mitmachen",
    requestOwnership: "Restaurant beantragen",
  },
  kind: { label: "Aufgabe", owner: "Restaurant führen", server: "Bedienen" },
  businessName: "Name des Unternehmens",
  restaurant: {
    label: "Restaurant",
    hint: "Name oder Straße eingeben, dann auswählen.",
    chosen: "Gewähltes Restaurant",
    change: "Ändern",
    found: (count) =>
      count === 0
        ? "Keine Restaurants gefunden"
        : count === 1
          ? "1 Restaurant gefunden"
          : `${count} Restaurants gefunden`,
    demo: "Das sind Demo-Ergebnisse. Für echte Daten braucht Supabase einen Schlüssel der Google Places API.",
    offline: "Offline. Die Suche braucht eine Verbindung; alle Eingaben bleiben.",
    failed: "Die Suche nach Restaurants ist fehlgeschlagen. Bitte noch einmal versuchen.",
    again: "Erneut versuchen",
  },
  setUp: {
    loading: "Das Dashboard-Profil wird gesucht…",
    missing: "Wir konnten kein Dashboard-Profil finden. Unten lässt sich die Einrichtung abschließen.",
    create: "Dashboard einrichten",
    notNow: "Nicht jetzt",
    app: "App öffnen",
    ownerHint: "Daraus wird ein Antrag. Verwalten lässt sich das Restaurant, sobald ein Admin zugestimmt hat.",
    serverHint: "Legt ein Profil an, über das Restaurants einladen können.",
    signedOut: "Die Einrichtung braucht eine Anmeldung.",
    unreachable: "Wir konnten nicht nach dem Profil sehen. Nichts ist verloren; mit einer Verbindung klappt es.",
    again: "Erneut versuchen",
    filed: {
      heading: "Der Antrag ist gestellt",
      text: "Ein Admin liest ihn. Bis zur Zustimmung lässt sich am Restaurant nichts ändern; der Stand steht bei den Anträgen.",
      status: "Anträge ansehen",
      chooser: "Zu den Dashboards",
    },
    failed: "Einrichtung fehlgeschlagen",
    /** What the database says no to, by its code. */
    reasons: {
      business_required: "Bitte Name und E-Mail des Unternehmens angeben",
      business_name_too_long: "Der Name des Unternehmens ist zu lang.",
      place_unknown: "Bitte das Restaurant aus den Suchergebnissen wählen",
      already_yours: "Dieses Restaurant ist diesem Konto schon zugeordnet.",
      daily_limit: "Das waren genug Anträge für heute. Bitte morgen noch einmal versuchen.",
      fields_required: "Alle Felder sind nötig",
      guardian_pending: "Zuerst muss ein Elternteil oder Vormund zustimmen.",
    },
  },
};
