import type { Messages } from "../en.ts";

/** What all dashboards say alike. */
export const dashboards: Messages["dashboards"] = {
  home: "Dashboards",
  roles: { admin: "Admin-Dashboard", owner: "Inhaber-Dashboard", server: "Service-Dashboard" },
  openApp: "App öffnen",
  refresh: "Aktualisieren",
  logOut: "Abmelden",
  sections: "Bereiche",
  waiting: (count) => (count === 1 ? "1 wartet" : `${count} warten`),
  signedInAs: (name) => `Angemeldet als ${name}`,
  updated: (time) => `Stand: ${time}`,
  stale: "Was hier steht, bleibt; aktualisieren ließ es sich nicht.",
  failures: {
    offline: "Keine Verbindung. Hierfür braucht es eine; die Eingaben bleiben hier.",
    unreachable: "Der Server war nicht erreichbar. Die Eingaben bleiben hier; bitte noch einmal versuchen.",
    "sign-in": "Nicht angemeldet. Die Sitzung ist beendet; bitte neu anmelden.",
    forbidden: "Dieses Konto darf das nicht (mehr).",
    unreadable: "Der Server hat so geantwortet, dass diese Version es nicht versteht. Bitte die Seite neu laden.",
    refused: "Der Server hat das abgelehnt. Nichts wurde geändert.",
  },
  reasons: {
    rate_limited: "Zu viele Anfragen. Bitte kurz warten und noch einmal versuchen.",
    suspended: "Dieses Konto ist gesperrt.",
    not_invited: "Für den Zugang braucht es eine gültige Einladung.",
    second_step: "Admins melden sich mit einem zweiten Schritt an. Bitte dafür die Seite neu laden.",
  },
  noSecondStep: "Das ist eine Demo: Hier genügt Admins ein Passwort. Überall sonst brauchen sie einen zweiten Schritt.",
  link: {
    heading: "Auch ohne Apple anmelden",
    text: "Dieses Konto hat keine eigene E-Mail und kein eigenes Passwort. Damit gelingt das Anmelden auf jedem Gerät.",
    action: "Konto verknüpfen",
  },
  account: "Anmeldung und Sicherheit",
  needsConnection: {
    heading: "Diese Seite braucht eine Verbindung",
    text: "Dashboards zeigen aktuelle Zahlen und werden nicht auf diesem Gerät gespeichert. Bewertungen und Lokale in der App gehen offline.",
  },
  missingRole: {
    heading: "Für dieses Konto nicht offen",
    owner: "Kein Inhaber-Profil gefunden. Bitte beantragen Sie Ihr Restaurant, um dieses Dashboard zu öffnen.",
    server: "Kein Service-Profil gefunden",
    admin: "Dieses Konto hat keine Admin-Rechte.",
  },
  sortBy: (column) => `Sortieren nach: ${column}`,
  week: "Woche ab",
  average: "Schnitt",
  count: "Bewertungen",
  figures: "Zahlen zeigen",
  share: "Anteil",
};
