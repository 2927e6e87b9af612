import type { Messages } from "../en.ts";

const months = [
  "janvier",
  "février",
  "mars",
  "avril",
  "mai",
  "juin",
  "juillet",
  "août",
  "septembre",
  "octobre",
  "novembre",
  "décembre",
];

/** What stands around every public page, and the parts that several of them have. */
export const siteFrame: Messages["siteFrame"] = {
  skip: "Aller au contenu",
  nav: "Pages",
  home: "Accueil",
  discover: "Découvrir",
  about: "À propos",
  download: "Télécharger",
  tryApp: "Essayer l’appli web",
  app: "App",
  dashboard: "Tableau de bord",
  dashboardLogin: "Accès au tableau de bord",
  menu: "Menu",
  footer: {
    product: "Produit",
    discover: "Découvrir des restaurants",
    mobileApp: "Appli mobile",
    howItWorks: "Comment ça marche",
    company: "Entreprise",
    aboutUs: "Qui nous sommes",
    privacy: "Politique de confidentialité",
    terms: "Conditions d’utilisation",
    contact: "Contact",
    community: "Communauté",
    blog: "Blog",
    help: "Centre d’aide",
    reviews: "Avis",
    small: "Mentions",
    privacyShort: "Confidentialité",
    termsShort: "Conditions",
    reviewPolicy: "Comment nous vérifions les avis",
    accessibility: "Accessibilité",
    imprint: "Mentions légales",
    copyright: (year: number, product: string) => `© ${year} ${product}`,
  },
  language: "Langue",
  newsletter: {
    heading: "Restez au courant",
    text: "Une lettre de temps en temps : les nouveautés, et les lieux qui ont donné du jus.",
    email: "Adresse e-mail",
    placeholder: "Votre adresse e-mail",
    subscribe: "S’abonner",
    answers: {
      sent: "Presque fini : ouvrez l’e-mail que nous venons de vous envoyer et confirmez.",
      already: "Vous l’avez déjà demandé. Cherchez notre e-mail, aussi parmi les indésirables.",
      invalid: "Ce n’est pas encore une adresse e-mail.",
      offline: "Pas de réseau. Réessayez dès qu’il y en a.",
      failed: "Cela n’a pas marché. Réessayez dans un instant.",
      often: "Trop de demandes. Réessayez dans une heure.",
    },
  },
  text: {
    contents: "Sur cette page",
    updated: (date: string) => `Dernière mise à jour : ${date}`,
  },
  help: {
    search: "Chercher dans les questions",
    none: "Rien trouvé. Essayez un autre mot, ou écrivez-nous.",
  },
  blog: {
    heading: "Nouvelles de la cuisine",
    title: "Blog",
    description: "Comment Five Lemons est fait : ce qui protège un avis, et les chiffres qui le montrent.",
    all: "Tous les articles",
  },
  missing: {
    title: "Page introuvable",
    heading: "L’assiette est vide",
    text: "Il n’y a pas de page à cette adresse. Elle a peut-être changé de place, ou une lettre manque.",
    home: "Vers l’accueil",
  },
  notSaid: "[à indiquer par l’exploitant de ce site]",
  date: (iso: string) => {
    const [year = "", month = "", day = ""] = iso.split("-");
    return `${Number(day) === 1 ? "1er" : Number(day)} ${months[Number(month) - 1]} ${year}`;
  },
};
