import type { Messages } from "../en.ts";

/** What all dashboards say alike. */
export const dashboards: Messages["dashboards"] = {
  home: "Painéis",
  roles: { admin: "Painel da administração", owner: "Painel do restaurante", server: "Painel de quem serve" },
  openApp: "Abrir a app",
  refresh: "Atualizar",
  logOut: "Terminar sessão",
  sections: "Secções",
  waiting: (count) => `${count} em espera`,
  signedInAs: (name) => `Sessão iniciada como ${name}`,
  updated: (time) => `Atualizado: ${time}`,
  stale: "O que vê fica; não foi possível atualizá-lo.",
  failures: {
    offline: "Está sem ligação. Isto precisa dela; o que introduziu fica aqui.",
    unreachable: "Não foi possível contactar o servidor. O que introduziu fica aqui; tente de novo.",
    "sign-in": "Sem sessão iniciada. A sua sessão terminou; inicie sessão de novo.",
    forbidden: "Esta conta não pode (ou já não pode) fazer isso.",
    unreadable: "O servidor respondeu de uma forma que esta versão não conhece. Recarregue a página.",
    refused: "O servidor recusou isto. Nada foi alterado.",
  },
  reasons: {
    rate_limited: "Demasiados pedidos. Espere um momento e tente de novo.",
    suspended: "Esta conta está suspensa.",
    not_invited: "O acesso precisa de um convite válido.",
    second_step: "A administração entra com um segundo passo. Recarregue a página para o fazer.",
  },
  noSecondStep:
    "Isto é uma demonstração: aqui, a administração entra só com palavra-passe. Em qualquer outro sítio precisa de um segundo passo.",
  link: {
    heading: "Entre também sem a Apple",
    text: "Esta conta não tem e-mail e palavra-passe próprios. Com eles entra em qualquer dispositivo.",
    action: "Associar conta",
  },
  account: "Acesso e segurança",
  needsConnection: {
    heading: "Esta página precisa de ligação",
    text: "Os painéis mostram números do momento e não ficam guardados neste dispositivo. Na app, avaliações e locais funcionam sem ligação.",
  },
  missingRole: {
    heading: "Não está aberto a esta conta",
    owner: "Perfil de restaurante não encontrado. Peça a gestão de um restaurante para aceder a este painel.",
    server: "Perfil de quem serve não encontrado",
    admin: "Esta conta não tem direitos de administração.",
  },
  sortBy: (column) => `Ordenar por ${column}`,
  week: "Semana de",
  average: "Média",
  count: "Avaliações",
  figures: "Mostrar os números",
  share: "Parte",
};
