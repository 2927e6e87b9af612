import type { account_changed as kinds, reauthentication as code } from "../en/auth-mails.ts";

export const reauthentication: typeof code = {
  subject: "Votre code pour Five Lemons",
  body: ["Vous, ou quelqu’un qui utilise votre session, souhaitez faire un changement qui demande ce code :"],
  after: [
    "Il n’est valable que peu de temps. Ce n’est pas vous ? Ne le donnez à personne, et changez votre mot de passe maintenant.",
  ],
  why: "Vous recevez cet e-mail parce qu’un code a été demandé avec cette adresse.",
};

export const account_changed: typeof kinds = {
  kinds: {
    password_changed: {
      subject: "Votre mot de passe pour Five Lemons a été changé",
      said: () => "Le mot de passe de votre compte a été changé.",
    },
    email_changed: {
      subject: "Votre e-mail pour Five Lemons a été changé",
      said: () => "Vous ne vous connectez plus à Five Lemons avec cette adresse, mais avec une autre.",
    },
    phone_changed: {
      subject: "Votre numéro de téléphone chez Five Lemons a été changé",
      said: () => "Le numéro de téléphone de votre compte a été changé.",
    },
    identity_linked: {
      subject: "Une nouvelle façon de se connecter à Five Lemons",
      said: (service) => `Vous pouvez désormais aussi vous connecter à votre compte avec ${service}.`,
    },
    identity_unlinked: {
      subject: "Une façon de se connecter à Five Lemons a été retirée",
      said: (service) => `Vous ne pouvez plus vous connecter à votre compte avec ${service}.`,
    },
    mfa_factor_enrolled: {
      subject: "Une nouvelle seconde étape pour se connecter à Five Lemons",
      said: () => "Une seconde étape de connexion a été ajoutée à votre compte.",
    },
    mfa_factor_unenrolled: {
      subject: "Une seconde étape de connexion à Five Lemons a été retirée",
      said: () => "Une seconde étape de connexion a été retirée de votre compte.",
    },
  },
  after: "C’était vous ? Alors tout va bien. Ce n’était pas vous ? Changez votre mot de passe maintenant.",
};
