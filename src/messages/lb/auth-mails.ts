import type { account_changed as kinds, reauthentication as code } from "../en/auth-mails.ts";

export const reauthentication: typeof code = {
  subject: "Däi Code fir Five Lemons",
  body: ["Du, oder een, deen als du ageloggt ass, wëll eppes änneren, wat dëse Code brauch:"],
  after: ["E gëllt just kuerz. Net du? Da gëff e kengem, a wiel elo en neit Passwuert."],
  why: "Du kriss dës Mail, well mat dëser Adress e Code gefrot gouf.",
};

export const account_changed: typeof kinds = {
  kinds: {
    password_changed: {
      subject: "Däi Passwuert fir Five Lemons gouf geännert",
      said: () => "D’Passwuert vun dengem Kont gouf geännert.",
    },
    email_changed: {
      subject: "Deng E-Mail fir Five Lemons gouf geännert",
      said: () => "Du loggs dech bei Five Lemons net méi mat dëser Adress an, mä mat enger anerer.",
    },
    phone_changed: {
      subject: "Deng Telefonsnummer bei Five Lemons gouf geännert",
      said: () => "D’Telefonsnummer vun dengem Kont gouf geännert.",
    },
    identity_linked: {
      subject: "En neie Wee, fir dech bei Five Lemons anzeloggen",
      said: (service) => `Vun elo u kanns du dech och mat ${service} an däi Kont aloggen.`,
    },
    identity_unlinked: {
      subject: "E Wee, fir dech bei Five Lemons anzeloggen, gouf ewechgeholl",
      said: (service) => `Du kanns dech net méi mat ${service} an däi Kont aloggen.`,
    },
    mfa_factor_enrolled: {
      subject: "D’Alogge bei Five Lemons huet en neien zweete Schrëtt",
      said: () => "Däi Kont huet en zweete Schrëtt beim Aloggen derbäikritt.",
    },
    mfa_factor_unenrolled: {
      subject: "En zweete Schrëtt beim Alogge bei Five Lemons gouf ewechgeholl",
      said: () => "Aus dengem Kont gouf en zweete Schrëtt beim Aloggen ewechgeholl.",
    },
  },
  after: "Waars du dat? Dann ass alles gutt. Waars du et net? Da wiel elo en neit Passwuert.",
};
