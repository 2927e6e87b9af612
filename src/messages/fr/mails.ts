import type { MailTexts } from "../mails.ts";
import { account_changed, reauthentication } from "./auth-mails.ts";
import { contact } from "./contact.ts";

const months = "janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre".split(",");
const aboutAccount = "Vous recevez cet e-mail parce qu’il concerne votre compte.";
const typedIn = "Vous recevez cet e-mail parce que cette adresse a été saisie dans le formulaire de la lettre.";
const asked = "Vous recevez cet e-mail parce que vous avez demandé à gérer un restaurant.";
const invited = "Vous recevez cet e-mail parce que quelqu’un chez Five Lemons a invité cette adresse.";
const notYou = "Ce n’est pas vous ? Alors ne faites rien.";

export const mails: MailTexts = {
  date: (day, month, year) => `${day === 1 ? "1er" : day} ${months[month - 1]} ${year}`,
  decimal: ",",
  unnamed: { person: "Quelqu’un", place: "un restaurant" },
  morePlaces: (count) => `${count} de plus : voir votre tableau de bord`,
  frame: {
    copy: "Ou copiez cette adresse dans votre navigateur :",
    sender: "Five Lemons : notez les restaurants en citrons, pas en étoiles.",
  },
  guardian_consent: {
    subject: (name) => `${name} a besoin de votre accord pour utiliser Five Lemons`,
    body: (name) => [
      `${name} aimerait noter des restaurants avec Five Lemons et a donné votre adresse comme celle d’un parent ou tuteur.`,
      "Sans votre accord, rien de ce que cette personne écrit n’est publié. Si vous ne la connaissez pas, ne faites rien.",
    ],
    action: "En savoir plus et accepter",
    why: (name) => `Vous recevez cet e-mail parce que ${name} a donné cette adresse en s’inscrivant.`,
  },
  newsletter_confirm: {
    subject: "Confirmez votre abonnement à Five Lemons",
    body: [
      "Quelqu’un, sans doute vous, a demandé à recevoir à cette adresse les nouvelles de Five Lemons. Ce n’est pas vous ? Alors ne faites rien.",
    ],
    action: "Confirmer l’abonnement",
    second: "Ne plus jamais en entendre parler",
    why: typedIn,
  },
  newsletter_already: {
    subject: "Vous recevez déjà les nouvelles de Five Lemons",
    body: [
      "Quelqu’un, sans doute vous, a demandé à recevoir les nouvelles de Five Lemons à cette adresse, qui les reçoit déjà.",
    ],
    action: "Se désabonner",
    why: typedIn,
  },
  contact_message: {
    topics: contact.topics,
    subject: (ticket, topic) => `Un message à Five Lemons : ${topic} (${ticket})`,
    body: (name, email) => [`${name} (${email}) a écrit :`],
    after: ["Il attend dans le tableau de bord admin, où on le ferme. Un long message y figure en entier."],
    action: "Répondre",
    why: "Vous recevez cet e-mail parce que les messages à Five Lemons arrivent à cette adresse.",
  },
  deletion_scheduled: {
    subject: "Votre compte Five Lemons va être effacé",
    body: (date) => [
      `Votre compte Five Lemons et tout ce qu’il contient seront effacés le ${date}. Les sauvegardes le sont 30 jours après.`,
      "D’ici là, vous pouvez vous connecter et changer d’avis.",
    ],
    action: "Se connecter",
    why: "Vous recevez cet e-mail parce que la suppression de votre compte a été demandée. Gardez-le comme reçu.",
  },
  second_step_removed: {
    subject: "La seconde étape de votre connexion à Five Lemons est désactivée",
    body: [
      "Un code de secours de votre compte a été utilisé : ses applis d’authentification ont été retirées et toutes les autres sessions fermées.",
      "C’était vous ? Configurez alors une nouvelle seconde étape. Ce n’était pas vous ? Changez votre mot de passe maintenant.",
    ],
    action: "Choisir un nouveau mot de passe",
    why: "Vous recevez cet e-mail parce qu’il concerne la sécurité de votre compte.",
  },
  server_invitation: {
    subject: (place) => `${place} vous invite sur Five Lemons`,
    body: (place, owner) => [
      `${owner === null ? place : `${owner} (${place})`} aimerait vous avoir dans son équipe sur Five Lemons, où les clients notent les restaurants en citrons.`,
    ],
    quote: "Son message :",
    after: ["L’invitation est ouverte pendant sept jours."],
    answer: "Se connecter et répondre",
    action: "Créer un compte et répondre",
    why: (place) =>
      `Vous recevez cet e-mail parce que cette adresse nous a été donnée (${place}). Si vous n’en voulez pas, ne faites rien.`,
  },
  invitation: {
    subject: "Une invitation à Five Lemons",
    body: [
      "Une invitation vous attend sur Five Lemons, où les clients notent les restaurants de un à cinq citrons.",
      "Elle est personnelle et ouverte pendant trente jours. Si vous n’en voulez pas, ne faites rien.",
    ],
    action: "Créer un compte",
    why: invited,
  },
  ownership_approved: {
    subject: (place) => `Vous gérez maintenant ${place} sur Five Lemons`,
    body: (place) => [
      `Votre demande pour ${place} a été approuvée. Ce que disent les clients, votre équipe et vos codes se trouvent dans votre tableau de bord.`,
    ],
    action: "Ouvrir le tableau de bord",
    why: asked,
  },
  ownership_declined: {
    subject: (place) => `Votre demande pour ${place} sur Five Lemons n’a pas été approuvée`,
    body: (place) => [`Votre demande de gestion pour ${place} n’a pas été approuvée. Le motif :`],
    after: ["Vous pouvez redemander."],
    action: "Voir vos demandes",
    why: asked,
  },
  admin_named: {
    subject: "Five Lemons a un admin de plus",
    body: [
      "Quelqu’un a été nommé admin. Tous les admins reçoivent cet e-mail, pour que personne ne le devienne en silence.",
      "Qui c’est, et qui l’a nommé, figure au journal. Si ce n’est aucun de vous, mettez-y fin tout de suite.",
    ],
    action: "Ouvrir le tableau de bord admin",
    why: "Vous recevez cet e-mail parce que vous êtes admin de Five Lemons.",
  },
  suspended: {
    subject: "Votre compte Five Lemons est suspendu",
    body: (until) => [
      until === null
        ? "Votre compte Five Lemons est suspendu jusqu’à ce que nous y mettions fin. Le motif :"
        : `Votre compte Five Lemons est suspendu jusqu’au ${until}. Le motif :`,
    ],
    grounds:
      "Une personne a décidé, pas une machine, sur la base de nos conditions et, si le motif en cite une, d’une loi.",
    outside:
      "Outre la contestation auprès de nous, vous pouvez saisir un tribunal ou un organisme certifié de règlement extrajudiciaire des litiges.",
    after: ["Vous pouvez contester, emporter vos données ou supprimer votre compte : connectez-vous pour cela."],
    action: "Se connecter",
    why: aboutAccount,
  },
  unsuspended: {
    subject: "Votre compte Five Lemons est à nouveau ouvert",
    body: ["Votre compte Five Lemons n’est plus suspendu."],
    action: "Se connecter",
    why: aboutAccount,
  },
  data_request_done: {
    subject: "La réponse de Five Lemons à votre demande sur vos données",
    body: (what) => [`Vous avez adressé à Five Lemons une demande sur vos données (${what}). Voici notre réponse :`],
    kinds: {
      export: "accès",
      rectification: "rectification",
      restriction: "limitation",
      objection: "opposition",
    },
    why: "Vous recevez cet e-mail parce que vous nous avez écrit au sujet de vos données.",
  },
  low_rating: {
    subject: (place) => `Un client déçu : ${place}`,
    body: (place) => [`Un client a donné deux citrons ou moins sur Five Lemons (${place}).`],
    several: "Des clients déçus",
    severalBody: ["Des clients ont donné deux citrons ou moins sur Five Lemons :"],
    line: (place, ratings) => `${place} : ${ratings} avis`,
    after: ["Une réponse posée montre à tous ceux qui la lisent que vous écoutez."],
    action: "Lire les avis",
    second: "Choisir mes e-mails",
    why: "Vous recevez cet e-mail parce que vous avez demandé à apprendre les mauvaises notes de vos restaurants.",
  },
  weekly_digest: {
    subject: "Votre semaine sur Five Lemons",
    body: (from, until) => [`Ce que les clients ont dit de vos restaurants du ${from} au ${until} :`],
    line: (place, ratings, average, unanswered) =>
      [
        `${place} : ${ratings} ${ratings < 2 ? "nouvel avis" : "nouveaux avis"}`,
        ...(average === null ? [] : [`${average} citrons en moyenne`]),
        ...(unanswered === 0 ? [] : [`${unanswered} sans réponse`]),
      ].join(" · "),
    before: (ratings, average) =>
      `la semaine d’avant : ${average === null ? ratings : `${ratings} · ${average} en moyenne`}`,
    action: "Ouvrir le tableau de bord",
    second: "Choisir mes e-mails",
    why: "Vous recevez cet e-mail parce que vous avez demandé un résumé chaque semaine.",
  },
  signup: {
    subject: "Confirmez votre e-mail pour Five Lemons",
    body: ["Bienvenue sur Five Lemons. Il reste une étape : confirmez que cette adresse est la vôtre.", notYou],
    action: "Confirmer mon e-mail",
    why: "Vous recevez cet e-mail parce que cette adresse a été donnée à l’inscription.",
  },
  recovery: {
    subject: "Choisissez un nouveau mot de passe pour Five Lemons",
    body: [
      "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour Five Lemons.",
      "Ce n’est pas vous ? Alors ne faites rien : l’ancien reste.",
    ],
    action: "Choisir un nouveau mot de passe",
    why: "Vous recevez cet e-mail parce qu’un nouveau mot de passe a été demandé avec cette adresse.",
  },
  email_change: {
    subject: "Confirmez votre nouvel e-mail pour Five Lemons",
    body: ["Cette adresse doit devenir celle avec laquelle vous vous connectez à Five Lemons.", notYou],
    action: "Confirmer mon nouvel e-mail",
    why: "Vous recevez cet e-mail parce que cette adresse a été donnée comme nouvelle adresse.",
  },
  email_change_current: {
    subject: "Votre e-mail pour Five Lemons va changer",
    body: [
      "Vous, ou quelqu’un qui utilise votre session, souhaitez vous connecter à Five Lemons avec une autre adresse.",
      "Ce n’est pas vous ? Alors ne faites rien ici, et changez votre mot de passe maintenant.",
    ],
    action: "Accepter le changement",
    why: "Vous recevez cet e-mail parce que vous vous connectez avec cette adresse.",
  },
  magiclink: {
    subject: "Connexion à Five Lemons",
    body: ["Quelqu’un, sans doute vous, souhaite se connecter à Five Lemons.", notYou],
    action: "Se connecter",
    why: "Vous recevez cet e-mail parce qu’un lien de connexion a été demandé avec cette adresse.",
  },
  invite: {
    subject: "Une invitation à Five Lemons",
    body: ["On vous attend sur Five Lemons, où les clients notent les restaurants en citrons."],
    action: "Accepter l’invitation",
    why: invited,
  },
  reauthentication,
  account_changed,
};
