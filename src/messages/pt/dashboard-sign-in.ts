import type { Messages } from "../en.ts";

/** The way in to the dashboards, and the set-up of somebody who has none yet. */
export const dashboardSignIn: Messages["dashboardSignIn"] = {
  titles: { signIn: "Entrar no painel", signUp: "Criar conta para o painel", setUp: "O seu painel" },
  lead: "Para quem tem restaurante, para quem serve e para a administração.",
  aside: {
    heading: "Só quer avaliar?",
    text: "Os clientes não precisam de painel. É na app que se avalia.",
    app: "Abrir a app",
  },
  /** Above the form of a sign-up. */
  notice: {
    heading: "O registo de proprietários está desativado",
    approval: "Ninguém passa a proprietário só por se registar: é preciso a aprovação da administração.",
    owner: "O que indicar aqui torna-se um pedido para o seu restaurante, que a administração lê.",
    server: "As contas de quem serve registam-se sozinhas: primeiro vem a conta, depois o perfil.",
    becomeServer: "Criar perfil de quem serve",
    requestOwnership: "Pedir a gestão de um restaurante",
  },
  kind: { label: "O que faz?", owner: "Tenho um restaurante", server: "Sirvo à mesa" },
  businessName: "Nome da empresa",
  restaurant: {
    label: "O seu restaurante",
    hint: "Escreva o nome ou a rua e depois escolha-o.",
    chosen: "O seu restaurante",
    change: "Alterar",
    found: (count) =>
      count === 0
        ? "Nenhum restaurante encontrado"
        : count === 1
          ? "1 restaurante encontrado"
          : `${count} restaurantes encontrados`,
    demo: "Resultados de demonstração. Para dados reais, configure no Supabase uma chave da API Google Places.",
    offline: "Está sem ligação. A pesquisa precisa dela; o que escreveu fica.",
    failed: "Não foi possível procurar restaurantes. Tente de novo.",
    again: "Tentar de novo",
  },
  setUp: {
    loading: "À procura do seu perfil do painel…",
    missing: "Não encontrámos o seu perfil do painel. Conclua abaixo a configuração.",
    create: "Criar perfil do painel",
    notNow: "Agora não",
    app: "Abrir a app",
    ownerHint: "Isto faz um pedido. Passa a gerir o restaurante quando a administração o aprovar.",
    serverHint: "Cria o seu perfil, para poder receber convites de restaurantes.",
    signedOut: "Para concluir a configuração é preciso iniciar sessão.",
    unreachable: "Não conseguimos procurar o seu perfil. Nada se perdeu; tente de novo quando tiver ligação.",
    again: "Tentar de novo",
    filed: {
      heading: "O seu pedido foi feito",
      text: "A administração vai lê-lo. Até ser aprovado, não pode alterar nada do restaurante; encontra o estado junto dos seus pedidos.",
      status: "Ver os seus pedidos",
      chooser: "Ir para os painéis",
    },
    failed: "A configuração falhou",
    /** What the database says no to, by its code. */
    reasons: {
      business_required: "Preencha o nome e o e-mail da empresa",
      business_name_too_long: "O nome da empresa é demasiado longo.",
      place_unknown: "Escolha o seu restaurante nos resultados da pesquisa",
      already_yours: "Já gere este restaurante.",
      daily_limit: "Por hoje já são pedidos suficientes. Tente de novo amanhã.",
      fields_required: "Todos os campos são obrigatórios",
      guardian_pending: "O pai, a mãe ou quem é responsável tem primeiro de autorizar.",
    },
  },
};
