import type { Messages } from "../en.ts";

/** The way in to the dashboards, and the set-up of somebody who has none yet. */
export const dashboardSignIn: Messages["dashboardSignIn"] = {
  titles: { signIn: "Am Dashboard anmelden", signUp: "Dashboard-Konto erstellen", setUp: "Ihr Dashboard" },
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
    owner: "Was Sie hier angeben, wird zu einem Antrag für Ihr Restaurant, den ein Admin liest.",
    server: "Wer bedient, registriert sich selbst: zuerst das Konto, dann das Profil.",
    becomeServer: "Als Bedienung mitmachen",
    requestOwnership: "Restaurant beantragen",
  },
  kind: { label: "Was machen Sie?", owner: "Restaurant führen", server: "Bedienen" },
  businessName: "Name des Unternehmens",
  restaurant: {
    label: "Ihr Restaurant",
    hint: "Geben Sie Name oder Straße ein und wählen Sie es dann aus.",
    chosen: "Ihr Restaurant",
    change: "Ändern",
    found: (count) =>
      count === 0
        ? "Keine Restaurants gefunden"
        : count === 1
          ? "1 Restaurant gefunden"
          : `${count} Restaurants gefunden`,
    demo: "Das sind Demo-Ergebnisse. Für echte Daten hinterlegen Sie in Supabase einen Schlüssel der Google Places API.",
    offline: "Sie sind offline. Die Suche braucht eine Verbindung; Ihre Eingaben bleiben.",
    failed: "Die Suche nach Restaurants ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.",
    again: "Erneut versuchen",
  },
  setUp: {
    loading: "Ihr Dashboard-Profil wird gesucht…",
    missing: "Wir konnten Ihr Dashboard-Profil nicht finden. Schließen Sie die Einrichtung unten ab.",
    create: "Dashboard einrichten",
    notNow: "Nicht jetzt",
    app: "App öffnen",
    ownerHint: "Damit stellen Sie einen Antrag. Das Restaurant verwalten Sie, sobald ein Admin zugestimmt hat.",
    serverHint: "Legt Ihr Profil an, damit Restaurants Sie einladen können.",
    signedOut: "Für die Einrichtung müssen Sie angemeldet sein.",
    unreachable:
      "Wir konnten nicht nach Ihrem Profil sehen. Nichts ist verloren; versuchen Sie es noch einmal, wenn Sie eine Verbindung haben.",
    again: "Erneut versuchen",
    filed: {
      heading: "Ihr Antrag ist gestellt",
      text: "Ein Admin liest ihn. Bis zur Zustimmung können Sie am Restaurant nichts ändern; den Stand sehen Sie bei Ihren Anträgen.",
      status: "Anträge ansehen",
      chooser: "Zu den Dashboards",
    },
    failed: "Einrichtung fehlgeschlagen",
    /** What the database says no to, by its code. */
    reasons: {
      business_required: "Bitte Name und E-Mail des Unternehmens angeben",
      business_name_too_long: "Der Name des Unternehmens ist zu lang.",
      place_unknown: "Bitte das Restaurant aus den Suchergebnissen wählen",
      already_yours: "Dieses Restaurant verwalten Sie bereits.",
      daily_limit: "Das waren genug Anträge für heute. Bitte morgen noch einmal versuchen.",
      fields_required: "Alle Felder sind nötig",
      guardian_pending: "Zuerst muss ein Elternteil oder Vormund zustimmen.",
    },
  },
};
