import type { account_changed as kinds, reauthentication as code } from "../en/auth-mails.ts";

export const reauthentication: typeof code = {
  subject: "Dein Code für Five Lemons",
  body: ["Du oder jemand, der als du angemeldet ist, möchte etwas ändern, wofür dieser Code nötig ist:"],
  after: ["Er gilt nur kurze Zeit. Du warst es nicht? Dann gib ihn niemandem und ändere jetzt dein Passwort."],
  why: "Du bekommst diese E-Mail, weil mit dieser Adresse ein Code angefordert wurde.",
};

export const account_changed: typeof kinds = {
  kinds: {
    password_changed: {
      subject: "Dein Passwort für Five Lemons wurde geändert",
      said: () => "Das Passwort deines Kontos wurde geändert.",
    },
    email_changed: {
      subject: "Deine E-Mail für Five Lemons wurde geändert",
      said: () => "Du meldest dich bei Five Lemons nicht mehr mit dieser Adresse an, sondern mit einer anderen.",
    },
    phone_changed: {
      subject: "Deine Telefonnummer bei Five Lemons wurde geändert",
      said: () => "Die Telefonnummer deines Kontos wurde geändert.",
    },
    identity_linked: {
      subject: "Ein neuer Weg, sich bei Five Lemons anzumelden",
      said: (service) => `Ab jetzt kannst du dich auch mit ${service} bei deinem Konto anmelden.`,
    },
    identity_unlinked: {
      subject: "Ein Weg, sich bei Five Lemons anzumelden, wurde entfernt",
      said: (service) => `Du kannst dich nicht mehr mit ${service} bei deinem Konto anmelden.`,
    },
    mfa_factor_enrolled: {
      subject: "Deine Anmeldung bei Five Lemons hat einen neuen zweiten Schritt",
      said: () => "Deinem Konto wurde ein zweiter Schritt der Anmeldung hinzugefügt.",
    },
    mfa_factor_unenrolled: {
      subject: "Ein zweiter Schritt der Anmeldung bei Five Lemons wurde entfernt",
      said: () => "Aus deinem Konto wurde ein zweiter Schritt der Anmeldung entfernt.",
    },
  },
  after: "Warst du es? Dann ist alles gut. Warst du es nicht? Dann ändere jetzt dein Passwort.",
};
