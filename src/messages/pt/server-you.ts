import { formatDay, formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

/** What a person who serves decides about themselves. */
export const serverYou: Messages["serverYou"] = {
  profile: {
    heading: "Editar perfil",
    firstName: "Nome próprio",
    lastName: "Apelido",
    email: "E-mail",
    emailHint:
      "Para os restaurantes onde trabalha. Os convites vão para o endereço da sua conta, seja o que for que esteja aqui.",
    phone: "Número de telefone",
    save: "Guardar alterações",
    cancel: "Cancelar",
    required: "Todos os campos são obrigatórios",
    emailInvalid: "Isto não é um endereço de e-mail",
    phoneInvalid: "Isto não é um número de telefone",
    failed: "Não foi possível atualizar o perfil",
    saved: "Perfil atualizado.",
  },
  privacy: {
    heading: "Quem vê",
    lead: "Os restaurantes onde trabalha leem o seu nome, e-mail e telefone. Quando cinco clientes de um local lhe deram menos de cinco limões, e depois a cada cinco clientes assim, veem também quantas avaliações há, a média e as etiquetas que cinco clientes lhe deram: nunca uma avaliação isolada abaixo de cinco limões, e mais ninguém vê qualquer número. Uma entidade patronal não pode usar isto para vigiar; aplicam-se a lei do trabalho e a da proteção de dados.",
    none: "Nenhum restaurante vê nada sobre si.",
    business: "Restaurante",
    sees: "Vê os seus números",
    yes: (count) => `Sim, de ${counted(count, "avaliação", "avaliações")}`,
    notYet: (count) => `Ainda não (${formatNumber(count)} de 5 avaliações abaixo de cinco limões)`,
    last: "Visto por último",
    never: "Nunca",
    day: (day) => formatDay(day),
  },
  hiding: {
    heading: "Aparecer nas pesquisas",
    label: "Ocultar-me quando outros restaurantes procuram pessoal",
    hint: "Os restaurantes onde trabalha continuam a ver o seu perfil, e um convite para o seu e-mail continua a chegar.",
    on: "Não aparece na pesquisa.",
    off: "Os restaurantes podem encontrar o seu perfil pelo nome.",
  },
  data: {
    heading: "Os seus dados",
    lead: "Os seus números e tudo o que os clientes escreveram sobre si, em ficheiros.",
    csv: "Avaliações em CSV",
    json: "Tudo em JSON",
    progress: (count) => `${counted(count, "avaliação lida", "avaliações lidas")}…`,
    columns: {
      date: "Data",
      restaurant: "Restaurante",
      score: "Limões",
      tags: "Etiquetas",
      comment: "Comentário",
      award: "Prémio",
    },
  },
  deletion: {
    heading: "Eliminar perfil de quem serve",
    lead: "O seu nome é retirado de todas as avaliações, as ligações a restaurantes terminam e os passaportes deixam de ser confirmados. A sua conta de cliente fica.",
    start: "Eliminar este perfil",
    title: "Eliminar o seu perfil de quem serve?",
    text: "As avaliações ficam sem o seu nome. Não se pode anular.",
    no: "Manter",
    yes: "Eliminar",
    failed: "Não foi possível eliminar o perfil. Tente de novo.",
  },
};
