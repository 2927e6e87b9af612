import type { MailTexts } from "../mails.ts";
import { account_changed, reauthentication } from "./auth-mails.ts";
import { contact } from "./contact.ts";

const months = "Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember".split(",");

/** Guests and whoever serves are addressed as du, restaurants and parents as Sie. */
export const mails: MailTexts = {
  /** As it stands after "am" and "bis" in a sentence. */
  date: (day, month, year) => `${day}. ${months[month - 1]} ${year}`,
  /** Between whole and tenth: 4,2 */
  decimal: ",",
  /** Where a name is missing. */
  unnamed: { person: "Jemand", place: "ein Restaurant" },
  morePlaces: (count) => `${count} weitere: siehe Ihr Dashboard`,
  frame: {
    copy: "Oder kopiere diese Adresse in den Browser:",
    sender: "Five Lemons: Restaurants mit Zitronen bewerten, nicht mit Sternen.",
  },
  guardian_consent: {
    subject: (name) => `${name} braucht Ihre Zustimmung für Five Lemons`,
    body: (name) => [
      `${name} möchte mit Five Lemons Restaurants bewerten und hat Sie als Elternteil oder Vormund genannt.`,
      "Bis Sie zustimmen, wird nichts davon veröffentlicht. Kennen Sie den Namen nicht, tun Sie nichts.",
    ],
    action: "Mehr lesen und zustimmen",
    why: (name) => `Sie bekommen diese E-Mail, weil ${name} beim Registrieren diese Adresse angegeben hat.`,
  },
  newsletter_confirm: {
    subject: "Bestätige dein Abonnement von Five Lemons",
    body: ["Jemand, hoffentlich du, möchte Neues von Five Lemons an diese Adresse. Du warst es nicht? Dann tu nichts."],
    action: "Abonnement bestätigen",
    second: "Nie wieder davon hören",
    why: "Du bekommst diese E-Mail, weil diese Adresse in das Newsletter-Formular eingegeben wurde.",
  },
  newsletter_already: {
    subject: "Du bekommst Neues von Five Lemons schon",
    body: ["Jemand, hoffentlich du, möchte Neues von Five Lemons an diese Adresse, die es schon bekommt."],
    action: "Abonnement beenden",
    why: "Du bekommst diese E-Mail, weil diese Adresse in das Newsletter-Formular eingegeben wurde.",
  },
  contact_message: {
    topics: contact.topics,
    subject: (ticket, topic) => `Zuschrift an Five Lemons: ${topic} (${ticket})`,
    body: (name, email) => [`${name} (${email}) hat geschrieben:`],
    after: ["Sie wartet im Admin-Dashboard und wird dort geschlossen. Eine lange Zuschrift steht dort ganz."],
    action: "Antworten",
    why: "Du bekommst diese E-Mail, weil Zuschriften an Five Lemons an diese Adresse gehen.",
  },
  deletion_scheduled: {
    subject: "Dein Konto bei Five Lemons wird gelöscht",
    body: (date) => [
      `Dein Konto bei Five Lemons und alles darin wird am ${date} gelöscht. Sicherungen werden nach 30 Tagen gelöscht.`,
      "Bis dahin kannst du dich anmelden und es dir anders überlegen.",
    ],
    action: "Anmelden",
    why: "Du bekommst diese E-Mail, weil die Löschung deines Kontos beantragt wurde. Bewahre sie als Beleg auf.",
  },
  second_step_removed: {
    subject: "Dein zweiter Schritt bei Five Lemons ist ausgeschaltet",
    body: [
      "Ein Wiederherstellungscode deines Kontos wurde verwendet: Die Authenticator-Apps wurden entfernt und alle anderen Sitzungen beendet.",
      "Warst du es? Dann richte einen neuen zweiten Schritt ein. Warst du es nicht? Dann ändere jetzt dein Passwort.",
    ],
    action: "Neues Passwort wählen",
    why: "Du bekommst diese E-Mail, weil es um die Sicherheit deines Kontos geht.",
  },
  server_invitation: {
    subject: (place) => `Einladung zu Five Lemons: ${place}`,
    /** `owner`: the name of the business, or null. */
    body: (place, owner) => [
      `${owner === null ? place : `${owner} (${place})`} möchte dich im Team auf Five Lemons, wo Gäste Restaurants mit Zitronen bewerten.`,
    ],
    /** Above what the owner wrote. */
    quote: "Dazu die Nachricht:",
    after: ["Die Einladung gilt sieben Tage."],
    /** For who has an account, and for who has none. */
    answer: "Anmelden und antworten",
    action: "Konto erstellen und antworten",
    why: (place) =>
      `Du bekommst diese E-Mail, weil diese Adresse für eine Einladung angegeben wurde: ${place}. Möchtest du nicht, tu nichts.`,
  },
  invitation: {
    subject: "Du bist zu Five Lemons eingeladen",
    body: [
      "Du bist zu Five Lemons eingeladen, wo Gäste Restaurants mit einer bis fünf Zitronen bewerten.",
      "Die Einladung ist nur für dich und gilt dreißig Tage. Möchtest du nicht, tu nichts.",
    ],
    action: "Konto erstellen",
    why: "Du bekommst diese E-Mail, weil jemand bei Five Lemons diese Adresse eingeladen hat.",
  },
  ownership_approved: {
    subject: (place) => `Sie verwalten jetzt ${place} auf Five Lemons`,
    body: (place) => [
      `Ihr Antrag für ${place} wurde genehmigt. Was Gäste sagen, Ihr Team und Ihre Codes finden Sie in Ihrem Dashboard.`,
    ],
    action: "Dashboard öffnen",
    why: "Sie bekommen diese E-Mail, weil Sie ein Restaurant beantragt haben.",
  },
  ownership_declined: {
    subject: (place) => `Ihr Antrag für ${place} auf Five Lemons wurde nicht genehmigt`,
    /** Above the reason. */
    body: (place) => [`Ihr Antrag, ${place} zu verwalten, wurde nicht genehmigt. Der Grund:`],
    after: ["Sie können ihn erneut stellen."],
    action: "Anträge ansehen",
    why: "Sie bekommen diese E-Mail, weil Sie ein Restaurant beantragt haben.",
  },
  admin_named: {
    subject: "Five Lemons hat einen weiteren Admin",
    body: [
      "Jemand wurde zum Admin gemacht. Alle Admins bekommen diese E-Mail, damit es niemand unbemerkt wird.",
      "Wer es ist und wer es getan hat, steht im Protokoll. War es niemand von euch, beendet es sofort dort.",
    ],
    action: "Admin-Dashboard öffnen",
    why: "Du bekommst diese E-Mail, weil du Admin von Five Lemons bist.",
  },
  suspended: {
    subject: "Dein Konto bei Five Lemons ist gesperrt",
    /** Above the reason. Null: until we end it. */
    body: (until) => [
      until === null
        ? "Dein Konto bei Five Lemons ist gesperrt, bis wir die Sperre beenden. Der Grund:"
        : `Dein Konto bei Five Lemons ist bis ${until} gesperrt. Der Grund:`,
    ],
    grounds:
      "Das hat ein Mensch entschieden, keine Maschine. Grundlage sind unsere Bedingungen und, wo der Grund eines nennt, ein Gesetz.",
    outside:
      "Außer bei uns zu widersprechen, kannst du vor Gericht gehen oder dich an eine zertifizierte Stelle für außergerichtliche Streitbeilegung wenden.",
    after: ["Du kannst widersprechen, deine Daten mitnehmen oder dein Konto löschen: Melde dich dazu an."],
    action: "Anmelden",
    why: "Du bekommst diese E-Mail, weil es um dein Konto geht.",
  },
  unsuspended: {
    subject: "Dein Konto bei Five Lemons ist wieder offen",
    body: ["Dein Konto bei Five Lemons ist nicht mehr gesperrt."],
    action: "Anmelden",
    why: "Du bekommst diese E-Mail, weil es um dein Konto geht.",
  },
  data_request_done: {
    subject: "Die Antwort von Five Lemons auf deine Anfrage zu deinen Daten",
    /** Above the answer. */
    body: (what) => [`Du hast Five Lemons zu deinen Daten gefragt (${what}). Das ist unsere Antwort:`],
    /** The rights by their names in the law. */
    kinds: {
      export: "Auskunft",
      rectification: "Berichtigung",
      restriction: "Einschränkung",
      objection: "Widerspruch",
    },
    why: "Du bekommst diese E-Mail, weil du uns zu deinen Daten gefragt hast.",
  },
  low_rating: {
    subject: (place) => `Ein Gast war nicht zufrieden: ${place}`,
    body: (place) => [`Ein Gast hat auf Five Lemons höchstens zwei Zitronen gegeben: ${place}.`],
    several: "Einige Ihrer Gäste waren nicht zufrieden",
    severalBody: ["Gäste haben auf Five Lemons höchstens zwei Zitronen gegeben:"],
    line: (place, ratings) => `${place}: ${ratings === 1 ? "1 Bewertung" : `${ratings} Bewertungen`}`,
    after: ["Eine ruhige Antwort zeigt allen, die sie lesen, dass Sie zuhören."],
    action: "Bewertungen lesen",
    second: "Welche E-Mails ich möchte",
    why: "Sie bekommen diese E-Mail, weil Sie von niedrigen Bewertungen Ihrer Restaurants erfahren möchten.",
  },
  weekly_digest: {
    subject: "Ihre Woche auf Five Lemons",
    body: (from, until) => [`Was Gäste vom ${from} bis ${until} über Ihre Restaurants gesagt haben:`],
    /** One restaurant. `average`: of this week, "4,2"; null where there is none. `unanswered`: of this week, with a comment and without a reply. */
    line: (place, ratings, average, unanswered) =>
      [
        `${place}: ${ratings === 1 ? "1 neue Bewertung" : `${ratings} neue Bewertungen`}`,
        ...(average === null ? [] : [`im Schnitt ${average} Zitronen`]),
        ...(unanswered === 0 ? [] : [`${unanswered} ohne Antwort`]),
      ].join(", "),
    before: (ratings, average) =>
      `in der Woche davor: ${average === null ? ratings : `${ratings}, im Schnitt ${average}`}`,
    action: "Dashboard öffnen",
    second: "Welche E-Mails ich möchte",
    why: "Sie bekommen diese E-Mail, weil Sie um eine wöchentliche Zusammenfassung gebeten haben.",
  },
  /** What the sign-in sends. */
  signup: {
    subject: "Bestätige deine E-Mail für Five Lemons",
    body: [
      "Willkommen bei Five Lemons. Ein Schritt fehlt noch: Bestätige, dass diese Adresse dir gehört.",
      "Du warst es nicht? Dann tu nichts.",
    ],
    action: "Meine E-Mail bestätigen",
    why: "Du bekommst diese E-Mail, weil diese Adresse beim Registrieren angegeben wurde.",
  },
  recovery: {
    subject: "Wähle ein neues Passwort für Five Lemons",
    body: [
      "Jemand, hoffentlich du, möchte ein neues Passwort für Five Lemons.",
      "Du warst es nicht? Dann tu nichts: Das alte bleibt.",
    ],
    action: "Neues Passwort wählen",
    why: "Du bekommst diese E-Mail, weil mit dieser Adresse ein neues Passwort angefordert wurde.",
  },
  email_change: {
    subject: "Bestätige deine neue E-Mail für Five Lemons",
    body: [
      "Mit dieser Adresse möchtest du dich künftig bei Five Lemons anmelden.",
      "Du warst es nicht? Dann tu nichts.",
    ],
    action: "Meine neue E-Mail bestätigen",
    why: "Du bekommst diese E-Mail, weil diese Adresse als neue angegeben wurde.",
  },
  /** To the address that is in use until then. */
  email_change_current: {
    subject: "Deine E-Mail für Five Lemons soll sich ändern",
    body: [
      "Du oder jemand, der als du angemeldet ist, möchte sich bei Five Lemons mit einer anderen Adresse anmelden.",
      "Du warst es nicht? Dann tu hier nichts und ändere jetzt dein Passwort.",
    ],
    action: "Der Änderung zustimmen",
    why: "Du bekommst diese E-Mail, weil du dich mit dieser Adresse anmeldest.",
  },
  magiclink: {
    subject: "Anmelden bei Five Lemons",
    body: ["Jemand, hoffentlich du, möchte sich bei Five Lemons anmelden.", "Du warst es nicht? Dann tu nichts."],
    action: "Anmelden",
    why: "Du bekommst diese E-Mail, weil mit dieser Adresse ein Link zum Anmelden angefordert wurde.",
  },
  invite: {
    subject: "Du bist zu Five Lemons eingeladen",
    body: ["Du wurdest zu Five Lemons eingeladen, wo Gäste Restaurants mit Zitronen bewerten."],
    action: "Einladung annehmen",
    why: "Du bekommst diese E-Mail, weil jemand bei Five Lemons diese Adresse eingeladen hat.",
  },
  reauthentication,
  account_changed,
};
