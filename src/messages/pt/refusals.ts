import type { RejectionCode } from "../../domain/outbox/responses/rejection.ts";

/** What happened, what is safe, what to do. */
type RefusalText = { happened: string; safe: string; todo: string };

const keptHere = "O que escreveu está seguro neste dispositivo.";
const ratingKept = "A sua avaliação não é afetada.";
const nothingElse = "Nada mais é afetado.";

/** One sentence set per rule; a code without one does not compile. */
const refusals = {
  conflict: {
    happened:
      "Outra versão desta avaliação chegou primeiro: de outro dispositivo, ou porque duas fichas eram o mesmo local.",
    safe: "As duas versões ficam guardadas até escolher.",
    todo: "Veja as duas e fique com uma.",
  },
  invalid_op: {
    happened: "O Five Lemons não conseguiu ler esta alteração.",
    safe: keptHere,
    todo: "Abra-a, guarde-a mais uma vez, e volta a ser enviada.",
  },
  unknown_kind: {
    happened: "Esta versão da app fala de algo que o servidor não conhece.",
    safe: keptHere,
    todo: "Recarregue o Five Lemons para ter a versão mais recente e tente de novo.",
  },
  not_invited: {
    happened: "O Five Lemons é para quem tem convite, e esta conta não tem um convite válido.",
    safe: keptHere,
    todo: "Introduza um código de convite na sua conta e tente de novo.",
  },
  suspended: {
    happened: "Esta conta está suspensa: nada do que envia é publicado.",
    safe: keptHere,
    todo: "Termine a sessão e entre de novo: aí explicamos como nos escrever e como guardar uma cópia dos seus dados.",
  },
  guardian_pending: {
    happened: "O seu pai, a sua mãe ou quem é responsável por si ainda não deu autorização.",
    safe: keptHere,
    todo: "É enviado automaticamente depois de seguirem a ligação no e-mail; nessa altura também pode enviar à mão.",
  },
  place_unknown: {
    happened: "O Five Lemons já não conhece este local.",
    safe: keptHere,
    todo: "Copie o seu texto, procure o local no mapa e avalie-o lá.",
  },
  score_invalid: {
    happened: "O número de limões não foi aceite.",
    safe: keptHere,
    todo: "Edite a avaliação e escolha de 1 a 5 limões.",
  },
  tags_invalid: {
    happened: "Uma das etiquetas não pertence a este número de limões.",
    safe: keptHere,
    todo: "Edite a avaliação e escolha de novo até três etiquetas.",
  },
  comment_too_long: {
    happened: "O comentário tem mais de 1000 caracteres.",
    safe: keptHere,
    todo: "Edite a avaliação e encurte o comentário.",
  },
  server_not_here: {
    happened: "A pessoa que indicou não trabalha neste local.",
    safe: keptHere,
    todo: "Edite a avaliação e escolha outra pessoa, ou deixe o nome em branco.",
  },
  own_place: {
    happened: "Este local é seu ou trabalha nele, e ninguém avalia o que é seu.",
    safe: keptHere,
    todo: "Descarte a avaliação; as outras não são afetadas.",
  },
  photo_owner: {
    happened: "Esta foto pertence a outra conta.",
    safe: ratingKept,
    todo: "Descarte a foto e junte-a de novo a partir desta conta.",
  },
  photo_missing: {
    happened: "A foto não chegou inteira.",
    safe: "Continua neste dispositivo.",
    todo: "Tente de novo.",
  },
  photo_limit: {
    happened: "Esta avaliação já tem 5 fotos.",
    safe: ratingKept,
    todo: "Descarte esta foto, ou edite a avaliação e remova outra primeiro.",
  },
  photo_removed: {
    happened: "Esta foto foi retirada da vista por quem cuida do Five Lemons.",
    safe: ratingKept,
    todo: "Descarte-a, ou escreva-nos se não concordar.",
  },
  photo_too_large: {
    happened: "A foto é demasiado grande, mesmo depois de reduzida.",
    safe: ratingKept,
    todo: "Descarte-a e junte uma mais pequena.",
  },
  photo_lost: {
    happened: "Este dispositivo já não tem a foto.",
    safe: ratingKept,
    todo: "Descarte-a e junte a foto de novo.",
  },
  rating_gone: {
    happened: "A avaliação a que isto pertence foi eliminada.",
    safe: keptHere,
    todo: "Avalie o local de novo, ou descarte isto.",
  },
  daily_limit: {
    happened: "Atingiu o que é possível num dia.",
    safe: keptHere,
    todo: "Não precisa de fazer nada: é enviado automaticamente assim que voltar a ser possível.",
  },
  rate_limited: {
    happened: "Foi mais do que é possível de uma vez.",
    safe: keptHere,
    todo: "Não precisa de fazer nada: é enviado automaticamente daqui a pouco.",
  },
  own_rating: {
    happened: "Esta avaliação é sua, e ninguém põe gosto no que é seu.",
    safe: nothingElse,
    todo: "Descarte isto.",
  },
  user_gone: {
    happened: "Esta pessoa já não está aqui.",
    safe: nothingElse,
    todo: "Descarte isto.",
  },
  you_blocked: {
    happened: "Bloqueou esta pessoa, talvez noutro dispositivo.",
    safe: nothingElse,
    todo: "Desbloqueie-a primeiro ou descarte isto.",
  },
  self: {
    happened: "Esta pessoa é a dona desta conta.",
    safe: nothingElse,
    todo: "Descarte isto.",
  },
  text_too_long: {
    happened: "Um nome, uma cidade ou um país tem mais de 80 caracteres.",
    safe: keptHere,
    todo: "Encurte-o no seu perfil, e volta a ser enviado.",
  },
  time_zone_unknown: {
    happened: "Este fuso horário não é conhecido.",
    safe: keptHere,
    todo: "Escolha outro no seu perfil.",
  },
  avatar_not_own: {
    happened: "A imagem não é uma das suas.",
    safe: nothingElse,
    todo: "Escolha outra no seu perfil.",
  },
  username_required: {
    happened: "Um nome de utilizador não pode estar vazio.",
    safe: nothingElse,
    todo: "Introduza um no seu perfil.",
  },
  username_invalid: {
    happened:
      "Um nome de utilizador tem de 3 a 30 letras, algarismos, pontos, hífenes ou traços baixos, e começa por uma letra ou um algarismo.",
    safe: keptHere,
    todo: "Altere-o no seu perfil, e volta a ser enviado.",
  },
  username_reserved: {
    happened: "Este nome de utilizador está reservado.",
    safe: keptHere,
    todo: "Escolha outro no seu perfil.",
  },
  username_taken: {
    happened: "Outra pessoa tem este nome de utilizador.",
    safe: keptHere,
    todo: "Escolha outro no seu perfil.",
  },
  content_gone: {
    happened: "O que denunciou já não está aqui.",
    safe: nothingElse,
    todo: "Descarte a denúncia.",
  },
  own_content: {
    happened: "O que denunciou é seu.",
    safe: nothingElse,
    todo: "Descarte a denúncia.",
  },
  reason_required: {
    happened: "Uma denúncia precisa de um motivo.",
    safe: keptHere,
    todo: "Copie o seu texto, descarte isto e denuncie mais uma vez.",
  },
  note_too_long: {
    happened: "A nota é demasiado longa.",
    safe: keptHere,
    todo: "Copie o seu texto, descarte isto e envie-o mais uma vez em menos palavras.",
  },
  changes_required: {
    happened: "A proposta não diz o que deve mudar.",
    safe: keptHere,
    todo: "Abra o local e proponha mais uma vez.",
  },
  changes_invalid: {
    happened: "Um local precisa de um nome, e os seus textos têm um comprimento máximo.",
    safe: keptHere,
    todo: "Abra o local e proponha mais uma vez.",
  },
  text_required: {
    happened: "Uma contestação precisa de um texto de no máximo 2000 caracteres.",
    safe: keptHere,
    todo: "Copie o seu texto, descarte isto e envie-o mais uma vez em menos palavras.",
  },
  no_appeal: {
    happened: "Não há nada que contestar, ou já contestou.",
    safe: nothingElse,
    todo: "Copie o seu texto se quiser ficar com ele, e descarte isto.",
  },
  unreadable: {
    happened: "Esta alteração foi guardada por uma versão da app que esta não consegue ler.",
    safe: "Fica guardada como está.",
    todo: "Copie o texto ou exporte-o antes de o descartar.",
  },
  forbidden: {
    happened: "A sua conta não tem autorização para fazer isto.",
    safe: keptHere,
    todo: "Entre de novo e tente mais uma vez.",
  },
  refused: {
    happened: "O Five Lemons não aceitou esta alteração.",
    safe: keptHere,
    todo: "Edite-a e tente de novo, ou copie antes o seu texto.",
  },
  no_answer: {
    happened: "O resto passou, mas não houve resposta a isto.",
    safe: keptHere,
    todo: "Não precisa de fazer nada: volta a ser enviado automaticamente. Noutra rede pode funcionar logo.",
  },
  blocked: {
    happened: "O resto passou, mas algo no caminho até ao Five Lemons não deixa passar isto.",
    safe: keptHere,
    todo: "Tente de novo noutra rede. Também volta a ser enviado automaticamente.",
  },
  server_failed: {
    happened: "O resto passou, mas o Five Lemons falhou nisto.",
    safe: keptHere,
    todo: "Não precisa de fazer nada: volta a ser enviado automaticamente.",
  },
  answer_unreadable: {
    happened: "O Five Lemons respondeu de uma forma que esta versão da app não consegue ler.",
    safe: keptHere,
    todo: "Recarregue o Five Lemons para ter a versão mais recente. Volta a ser enviado automaticamente.",
  },
} satisfies Record<RejectionCode, RefusalText>;

/** Where the time is known at which it goes out by itself. */
const todoAt: Partial<Record<RejectionCode, (when: string) => string>> = {
  daily_limit: (when) =>
    `Não precisa de fazer nada: é enviado automaticamente, um a seguir ao outro, a partir de: ${when}.`,
  rate_limited: (when) => `Não precisa de fazer nada: é enviado automaticamente a partir de: ${when}.`,
};

/** A code this version has no words for still gets an honest sentence. `when`: the next try in words, where there is one. */
export function refusalText(code: string | null, when: string | null = null): RefusalText {
  const known = code !== null && Object.hasOwn(refusals, code);
  const text: RefusalText = known ? refusals[code as RejectionCode] : refusals.refused;
  const todo = known && when !== null ? todoAt[code as RejectionCode]?.(when) : undefined;
  return todo === undefined ? text : { ...text, todo };
}
