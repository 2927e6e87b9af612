import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

export const dashboardSignIn: Messages["dashboardSignIn"] = {
  titles: {
    signIn: "Connexion au tableau de bord",
    signUp: "Créer un compte pro",
    setUp: "Votre tableau de bord",
  },
  lead: "Pour les propriétaires, celles et ceux qui servent en salle, et les admins.",
  aside: {
    heading: "Juste là pour noter ?",
    text: "Les clients n’ont pas besoin de tableau de bord. C’est dans l’appli que l’on note.",
    app: "Ouvrir l’appli",
  },
  notice: {
    heading: "L’inscription comme propriétaire est désactivée",
    approval: "Personne ne devient propriétaire en s’inscrivant : il faut l’accord d’un admin.",
    owner: "Ce que vous indiquez ici devient une demande pour votre restaurant, lue par un admin.",
    server: "Les comptes de service s’inscrivent eux-mêmes : d’abord le compte, puis le profil.",
    becomeServer: "Créer un profil de service",
    requestOwnership: "Revendiquer un restaurant",
  },
  kind: { label: "Que faites-vous ?", owner: "Propriétaire de restaurant", server: "Service en salle" },
  businessName: "Nom de l’entreprise",
  restaurant: {
    label: "Votre restaurant",
    hint: "Saisissez son nom ou sa rue, puis choisissez-le.",
    chosen: "Votre restaurant",
    change: "Changer",
    found: (count) =>
      count === 0 ? "Aucun restaurant trouvé" : counted(count, "restaurant trouvé", "restaurants trouvés"),
    demo: "Résultats de démonstration. Pour de vraies données, configurez dans Supabase une clé de l’API Google Places.",
    offline: "Vous êtes hors ligne. Il faut du réseau pour chercher ; ce que vous avez saisi reste.",
    failed: "La recherche de restaurants a échoué. Réessayez.",
    again: "Réessayer",
  },
  setUp: {
    loading: "Recherche de votre profil…",
    missing: "Votre profil de tableau de bord est introuvable. Terminez la configuration ci-dessous.",
    create: "Créer le profil",
    notNow: "Plus tard",
    app: "Ouvrir l’appli",
    ownerHint: "Ceci dépose une demande. Vous devenez propriétaire quand un admin l’a approuvée.",
    serverHint: "Crée votre profil, pour que les restaurants puissent vous inviter.",
    signedOut: "Il faut vous connecter pour terminer la configuration.",
    unreachable: "Votre profil n’a pas pu être recherché. Rien n’est perdu ; réessayez quand vous aurez du réseau.",
    again: "Réessayer",
    filed: {
      heading: "Votre demande est déposée",
      text: "Un admin la lit. Tant qu’elle n’est pas approuvée, vous ne pouvez rien changer au restaurant ; son état est affiché avec vos demandes.",
      status: "Voir vos demandes",
      chooser: "Vers les tableaux de bord",
    },
    failed: "La configuration a échoué",
    reasons: {
      business_required: "Indiquez le nom et l’e-mail de l’entreprise",
      business_name_too_long: "Le nom de l’entreprise est trop long.",
      place_unknown: "Choisissez votre restaurant dans les résultats de la recherche",
      already_yours: "Vous gérez déjà ce restaurant.",
      daily_limit: "Assez de demandes pour aujourd’hui. Réessayez demain.",
      fields_required: "Tous les champs sont obligatoires",
      guardian_pending: "Un parent ou tuteur doit d’abord donner son accord.",
    },
  },
};
