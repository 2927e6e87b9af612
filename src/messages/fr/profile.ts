import type { Messages } from "../en.ts";
import { formatNumber } from "../format.ts";
import { counted } from "./counted.ts";
import { de } from "./elision.ts";

const ratings = (count: number) => counted(count, "avis", "avis");
const underWay = (count: number) => `${formatNumber(count)} en route`;

export const profile: Messages["profile"] = {
  title: "Votre profil",
  refresh: "Actualiser votre profil",
  tabs: "Parties de votre profil",
  tab: { profile: "Profil", badges: "Badges", mayors: "Maires" },
  settings: "Réglages",
  logOut: "Se déconnecter",
  further: {
    heading: "Plus sur Five Lemons",
    serve: "Tableau de bord du service",
    discover: "Découvrir des restaurants",
    terms: "Conditions d’utilisation",
    eula: "Contrat de licence utilisateur final",
    gdpr: "Déclaration RGPD",
    privacy: "Politique de confidentialité",
  },
  noUsername: "Pas encore de nom d’utilisateur",
  unknown: {
    title: "Votre profil n’a pas encore été récupéré",
    offline: "Il arrive dès qu’il y a du réseau. Noter fonctionne quand même.",
    failed: "Five Lemons n’a pas répondu. Vos avis sont en sécurité sur cet appareil.",
    "sign-in": "Reconnectez-vous pour le voir. Vos avis sont en sécurité sur cet appareil.",
  },
  portrait: {
    heading: "Votre photo de profil",
    change: "Changer",
    choose: "Choisir une image",
    other: "En choisir une autre",
    hint: "Elle est recadrée en carré et réduite sur cet appareil. Le lieu et l’heure de la prise de vue sont retirés.",
    frame: "Votre photo. Déplacez-la avec les flèches du clavier.",
    framed: (across, down) => `Milieu à ${across} % en largeur et ${down} % en hauteur`,
    zoom: "Plus près",
    save: "Utiliser",
    cancel: "Annuler",
    remove: "Retirer ma photo",
    undo: "Annuler",
    saved: "Votre nouvelle photo est enregistrée sur cet appareil",
    removed: "Votre photo est retirée",
    newer: "Vous avez choisi une autre image depuis. C’est elle qui reste.",
    unreadable: "Ce n’est pas une image lisible.",
    heic: "Ce navigateur n’ouvre pas le HEIC ; choisissez un JPEG.",
    full: "Elle n’a pas été gardée : plus de place sur cet appareil.",
    failed: "L’image n’a pas pu être envoyée",
    uploadFailed: "L’image n’a pas pu être envoyée",
    again: "Renvoyer",
  },
  figures: {
    heading: "En chiffres",
    ratings: () => "avis",
    average: "moyenne",
    streak: (count) => (count < 2 ? "jour d’affilée" : "jours d’affilée"),
    week: "cette semaine",
    waiting: underWay,
    streakWaiting: "compte une fois envoyé",
    streakHint: (zone) => `Un jour compte si vous avez noté ce jour-là, à l’heure de ${zone}.`,
    incomplete: "Les avis de vos autres appareils doivent encore arriver.",
  },
  about: {
    heading: "À propos de vous",
    edit: "Modifier",
    cancel: "Annuler",
    save: "Enregistrer",
    email: "E-mail",
    none: "Non indiqué",
    field: {
      username: "Nom d’utilisateur",
      first_name: "Prénom",
      last_name: "Nom",
      city: "Ville",
      country: "Pays",
    },
    usernameHint:
      "De 3 à 30 lettres, chiffres, points, tirets ou tirets bas. Il figure dans l’adresse de votre page publique.",
    timeZone: "Fuseau horaire",
    takeDeviceZone: (zone) => `Prendre celui de cet appareil : ${zone}`,
    refused: (value) => (value === "" ? "Refusé : laissé vide." : `Refusé : « ${value} ».`),
    failed: "Le nom d’utilisateur n’a pas pu être changé",
    keepOld: "Garder l’ancien",
    problem: {
      username_required: "Saisissez un nom d’utilisateur.",
      username_invalid:
        "De 3 à 30 lettres, chiffres, points, tirets ou tirets bas, en commençant par une lettre ou un chiffre.",
      username_reserved: "Ce nom d’utilisateur est réservé.",
      username_taken: "Ce nom d’utilisateur est déjà pris.",
      text_too_long: "C’est plus long que 80 caractères.",
    },
  },
  share: {
    action: "Partager le profil",
    title: "Five Lemons",
    text: (name, count, average) =>
      average === null
        ? `${name} : des restaurants notés en citrons, pas en étoiles.`
        : `${name} sur Five Lemons : ${ratings(count)}, ${average} citrons en moyenne.`,
    me: "Moi",
    copied: "Profil copié dans le presse-papiers !",
    failed: "Ce navigateur ne sait ni partager ni copier.",
  },
  badges: {
    heading: "Vos badges",
    next: "Prochain badge",
    missing: (count, name) => `Encore ${ratings(count)} avant « ${name} »`,
    progress: (have, of) => `${formatNumber(have)} sur ${ratings(of)}`,
    progressWaiting: (have, waiting, of) => `${formatNumber(have)} sur ${ratings(of)}, ${underWay(waiting)}`,
    all: "Vous avez tous les badges. Les citrons s’inclinent.",
    state: { earned: "Gagné", way: "En route", ahead: "À venir" },
    needs: ratings,
    onTheWay: "Vos avis non envoyés comptent dès leur arrivée ; il est alors à vous pour de bon.",
    rules:
      "Un badge dépend du nombre de lieux que vous avez notés. Noter deux fois le même compte une fois. Ce que vous avez gagné reste, même si vous supprimez des avis.",
  },
  mayors: {
    heading: "Vos villes",
    mayorOf: (city) => `Maire ${de(city)}`,
    since: (day) => `depuis le ${day}`,
    none: {
      title: "Aucune ville ne porte encore votre couronne",
      text: "Avec trois avis publiés, vous êtes dans la course pour une ville.",
      action: "Trouver un lieu à proximité",
    },
    race: "Dans la course",
    count: ratings,
    waiting: underWay,
    toGo: (count) => `Encore ${formatNumber(count)} et vous êtes dans la course`,
    running: "Vous êtes dans la course : le plus d’avis l’emporte",
    rulesHeading: "Comment devient-on maire ?",
    rules: [
      "Est maire qui a publié le plus d’avis dans une ville, trois au moins.",
      "Chaque lieu compte une fois, par son premier avis.",
      "À égalité, qui tient la ville la garde.",
      "Le compte est refait quand un avis est supprimé ou masqué ; les autres voient un changement le lendemain.",
    ],
    optOut: "Je ne veux pas être maire",
    optedOut: "Vous avez passé votre tour : d’autres portent la couronne.",
  },
};
