import type { RejectionCode } from "../../domain/outbox/responses/rejection.ts";
import { at } from "./elision.ts";

type RefusalText = { happened: string; safe: string; todo: string };

const keptHere = "Ce que vous avez écrit est en sécurité sur cet appareil.";
const ratingKept = "Votre avis n’est pas touché.";
const nothingElse = "Rien d’autre n’est touché.";
const chooseInProfile = "Choisissez-en un autre dans votre profil.";

const refusals = {
  conflict: {
    happened:
      "Une autre version de cet avis est arrivée en premier : d’un autre appareil, ou parce que deux fiches désignaient le même lieu.",
    safe: "Les deux versions sont gardées jusqu’à ce que vous choisissiez.",
    todo: "Comparez-les et gardez-en une.",
  },
  invalid_op: {
    happened: "Five Lemons n’a pas pu lire cette modification.",
    safe: keptHere,
    todo: "Ouvrez-la, enregistrez-la à nouveau : elle repartira.",
  },
  unknown_kind: {
    happened: "Cette version de l’appli parle de quelque chose que Five Lemons ne connaît pas.",
    safe: keptHere,
    todo: "Rechargez Five Lemons pour avoir la dernière version, puis réessayez.",
  },
  not_invited: {
    happened: "Five Lemons est ouvert sur invitation, et ce compte n’en a pas de valable.",
    safe: keptHere,
    todo: "Saisissez un code d’invitation dans votre compte, puis réessayez.",
  },
  suspended: {
    happened: "Ce compte est suspendu : rien de ce qu’il envoie n’est publié.",
    safe: keptHere,
    todo: "Déconnectez-vous puis reconnectez-vous : vous y verrez comment nous écrire et garder une copie de vos données.",
  },
  guardian_pending: {
    happened: "Votre parent ou tuteur n’a pas encore donné son accord.",
    safe: keptHere,
    todo: "Tout part tout seul dès qu’il aura suivi le lien reçu par e-mail ; vous pourrez aussi l’envoyer vous-même.",
  },
  place_unknown: {
    happened: "Five Lemons ne connaît plus ce lieu.",
    safe: keptHere,
    todo: "Copiez votre texte, retrouvez le lieu sur la carte et notez-le là.",
  },
  score_invalid: {
    happened: "Le nombre de citrons n’a pas été accepté.",
    safe: keptHere,
    todo: "Modifiez l’avis et choisissez de 1 à 5 citrons.",
  },
  tags_invalid: {
    happened: "Un des mots-clés ne va pas avec ce nombre de citrons.",
    safe: keptHere,
    todo: "Modifiez l’avis et choisissez à nouveau trois mots-clés au plus.",
  },
  comment_too_long: {
    happened: "Le commentaire dépasse 1 000 caractères.",
    safe: keptHere,
    todo: "Modifiez l’avis et raccourcissez le commentaire.",
  },
  server_not_here: {
    happened: "La personne que vous avez nommée ne travaille pas dans ce lieu.",
    safe: keptHere,
    todo: "Modifiez l’avis et choisissez quelqu’un d’autre, ou retirez le nom.",
  },
  own_place: {
    happened: "Ce lieu est à vous ou vous y travaillez, et personne ne note le sien.",
    safe: keptHere,
    todo: "Abandonnez cet avis ; vos autres avis ne sont pas touchés.",
  },
  photo_owner: {
    happened: "Cette photo appartient à un autre compte.",
    safe: ratingKept,
    todo: "Abandonnez la photo et ajoutez-la à nouveau depuis ce compte.",
  },
  photo_missing: {
    happened: "La photo n’est pas arrivée entière.",
    safe: "Elle est toujours sur cet appareil.",
    todo: "Réessayez.",
  },
  photo_limit: {
    happened: "Cet avis a déjà 5 photos.",
    safe: ratingKept,
    todo: "Abandonnez cette photo, ou modifiez l’avis et retirez-en d’abord une autre.",
  },
  photo_removed: {
    happened: "Cette photo a été masquée par l’équipe qui veille sur Five Lemons.",
    safe: ratingKept,
    todo: "Abandonnez-la, ou écrivez-nous si vous n’êtes pas d’accord.",
  },
  photo_too_large: {
    happened: "La photo est trop lourde, même réduite.",
    safe: ratingKept,
    todo: "Abandonnez-la et ajoutez-en une plus petite.",
  },
  photo_lost: {
    happened: "Cet appareil n’a plus la photo.",
    safe: ratingKept,
    todo: "Abandonnez-la et ajoutez la photo à nouveau.",
  },
  rating_gone: {
    happened: "L’avis concerné a été supprimé.",
    safe: keptHere,
    todo: "Notez le lieu à nouveau, ou abandonnez ceci.",
  },
  daily_limit: {
    happened: "Vous avez atteint ce qui est possible en un jour.",
    safe: keptHere,
    todo: "Rien à faire : tout part tout seul dès que c’est à nouveau possible.",
  },
  rate_limited: {
    happened: "C’était plus que ce qui est possible d’un coup.",
    safe: keptHere,
    todo: "Rien à faire : tout part tout seul dans un instant.",
  },
  own_rating: {
    happened: "Cet avis est le vôtre, et personne n’aime le sien.",
    safe: nothingElse,
    todo: "Abandonnez ce « J’aime ».",
  },
  user_gone: {
    happened: "Cette personne n’est plus ici.",
    safe: nothingElse,
    todo: "Abandonnez cette modification.",
  },
  you_blocked: {
    happened: "Vous avez bloqué cette personne, peut-être sur un autre appareil.",
    safe: nothingElse,
    todo: "Débloquez-la d’abord, ou abandonnez cette modification.",
  },
  self: {
    happened: "Cette personne, c’est vous.",
    safe: nothingElse,
    todo: "Abandonnez cette modification.",
  },
  text_too_long: {
    happened: "Un nom, une ville ou un pays dépasse 80 caractères.",
    safe: keptHere,
    todo: "Raccourcissez-le dans votre profil : il repartira.",
  },
  time_zone_unknown: {
    happened: "Ce fuseau horaire n’est pas connu.",
    safe: keptHere,
    todo: chooseInProfile,
  },
  avatar_not_own: {
    happened: "Cette image n’est pas l’une des vôtres.",
    safe: nothingElse,
    todo: "Choisissez-en une autre dans votre profil.",
  },
  username_required: {
    happened: "Un nom d’utilisateur ne peut pas être vide.",
    safe: nothingElse,
    todo: "Saisissez-en un dans votre profil.",
  },
  username_invalid: {
    happened:
      "Un nom d’utilisateur compte de 3 à 30 lettres, chiffres, points, tirets ou tirets bas, et commence par une lettre ou un chiffre.",
    safe: keptHere,
    todo: "Changez-le dans votre profil : il repartira.",
  },
  username_reserved: {
    happened: "Ce nom d’utilisateur est réservé.",
    safe: keptHere,
    todo: chooseInProfile,
  },
  username_taken: {
    happened: "Quelqu’un d’autre porte ce nom d’utilisateur.",
    safe: keptHere,
    todo: chooseInProfile,
  },
  content_gone: {
    happened: "Ce que vous avez signalé n’est plus là.",
    safe: nothingElse,
    todo: "Abandonnez le signalement.",
  },
  own_content: {
    happened: "Ce que vous avez signalé est à vous.",
    safe: nothingElse,
    todo: "Abandonnez le signalement.",
  },
  reason_required: {
    happened: "Un signalement a besoin d’un motif.",
    safe: keptHere,
    todo: "Copiez votre texte, abandonnez ceci et signalez à nouveau.",
  },
  note_too_long: {
    happened: "La remarque est trop longue.",
    safe: keptHere,
    todo: "Copiez votre texte, abandonnez ceci et recommencez en moins de mots.",
  },
  changes_required: {
    happened: "La proposition ne dit pas ce qui doit changer.",
    safe: keptHere,
    todo: "Ouvrez le lieu et proposez à nouveau.",
  },
  changes_invalid: {
    happened: "Un lieu a besoin d’un nom, et ses textes ont une longueur maximale.",
    safe: keptHere,
    todo: "Ouvrez le lieu et proposez à nouveau.",
  },
  text_required: {
    happened: "Une contestation a besoin d’un texte de 2 000 caractères au plus.",
    safe: keptHere,
    todo: "Copiez votre texte, abandonnez ceci et recommencez en moins de mots.",
  },
  no_appeal: {
    happened: "Il n’y a rien à contester, ou vous l’avez déjà fait.",
    safe: nothingElse,
    todo: "Copiez votre texte si vous voulez le garder, et abandonnez ceci.",
  },
  unreadable: {
    happened: "Cette modification vient d’une version de l’appli que celle-ci ne sait pas lire.",
    safe: "Elle est gardée telle quelle.",
    todo: "Copiez le texte ou exportez-le avant de l’abandonner.",
  },
  forbidden: {
    happened: "Votre compte n’a pas le droit de faire cela.",
    safe: keptHere,
    todo: "Reconnectez-vous et réessayez.",
  },
  refused: {
    happened: "Five Lemons n’a pas accepté cette modification.",
    safe: keptHere,
    todo: "Modifiez-la et réessayez, ou copiez d’abord votre texte.",
  },
  no_answer: {
    happened: "D’autres envois sont passés, mais celui-ci est resté sans réponse.",
    safe: keptHere,
    todo: "Rien à faire : il repart tout seul. Sur un autre réseau, il passera peut-être tout de suite.",
  },
  blocked: {
    happened: "D’autres envois sont passés, mais quelque chose, en route vers Five Lemons, bloque celui-ci.",
    safe: keptHere,
    todo: "Réessayez sur un autre réseau. Il repart aussi tout seul.",
  },
  server_failed: {
    happened: "D’autres envois sont passés, mais Five Lemons a échoué sur celui-ci.",
    safe: keptHere,
    todo: "Rien à faire : il repart tout seul.",
  },
  answer_unreadable: {
    happened: "Five Lemons a répondu d’une façon que cette version de l’appli ne sait pas lire.",
    safe: keptHere,
    todo: "Rechargez Five Lemons pour avoir la dernière version. L’envoi repart tout seul.",
  },
} satisfies Record<RejectionCode, RefusalText>;

/** Where the time is known at which it goes out by itself. */
const todoAt: Partial<Record<RejectionCode, (when: string) => string>> = {
  daily_limit: (when) => `Rien à faire : tout part tout seul, l’un après l’autre. Premier envoi ${at(when)}.`,
  rate_limited: (when) => `Rien à faire : tout part tout seul. Prochain envoi ${at(when)}.`,
};

/** A code this version has no words for still gets an honest sentence. `when`: the next try in words, where there is one. */
export function refusalText(code: string | null, when: string | null = null): RefusalText {
  const known = code !== null && Object.hasOwn(refusals, code);
  const text: RefusalText = known ? refusals[code as RejectionCode] : refusals.refused;
  const todo = known && when !== null ? todoAt[code as RejectionCode]?.(when) : undefined;
  return todo === undefined ? text : { ...text, todo };
}
