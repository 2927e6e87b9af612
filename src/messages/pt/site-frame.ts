import type { Messages } from "../en.ts";

/** What stands around every public page, and the parts that several of them have. */
export const siteFrame: Messages["siteFrame"] = {
  skip: "Saltar para o conteúdo",
  nav: "Páginas",
  home: "Início",
  discover: "Descobrir",
  about: "Sobre nós",
  download: "Transferir",
  tryApp: "Experimentar a app web",
  app: "App",
  dashboard: "Painel",
  dashboardLogin: "Entrar no painel",
  menu: "Menu",
  footer: {
    product: "Produto",
    discover: "Descobrir restaurantes",
    mobileApp: "App para telemóvel",
    howItWorks: "Como funciona",
    company: "Empresa",
    aboutUs: "Sobre nós",
    privacy: "Política de privacidade",
    terms: "Termos de utilização",
    contact: "Contacto",
    community: "Comunidade",
    blog: "Blogue",
    help: "Centro de ajuda",
    reviews: "Avaliações",
    small: "Informação legal",
    privacyShort: "Privacidade",
    termsShort: "Termos",
    reviewPolicy: "Como verificamos as avaliações",
    accessibility: "Acessibilidade",
    imprint: "Ficha legal",
    copyright: (year, product) => `© ${year} ${product}`,
  },
  language: "Idioma",
  newsletter: {
    heading: "Fique a par",
    text: "Uma carta de vez em quando: o que há de novo e que locais foram espremidos.",
    email: "Endereço de e-mail",
    placeholder: "O seu e-mail",
    subscribe: "Subscrever",
    answers: {
      sent: "Quase lá: abra o e-mail que acabámos de enviar e confirme.",
      already: "Já tinha pedido. Procure o nosso e-mail, também na pasta de spam.",
      invalid: "Isto ainda não é um endereço de e-mail.",
      offline: "Sem ligação. Tente de novo quando voltar a tê-la.",
      failed: "Não funcionou. Tente de novo daqui a pouco.",
      often: "Foram demasiados pedidos. Tente de novo daqui a uma hora.",
    },
  },
  text: {
    contents: "Nesta página",
    updated: (date) => `Atualizado em ${date}`,
  },
  help: {
    search: "Pesquisar nas perguntas",
    none: "Nada encontrado. Tente outra palavra, ou escreva-nos.",
  },
  blog: {
    heading: "Da nossa cozinha",
    title: "Blogue",
    description: "Como se faz o Five Lemons: o que mantém uma avaliação segura, e os números que o mostram.",
    all: "Todos os artigos",
  },
  missing: {
    title: "Página não encontrada",
    heading: "Este prato está vazio",
    text: "Não há nenhuma página neste endereço. Talvez tenha mudado, ou falte uma letra.",
    home: "Ir para o início",
  },
  /** Stands in the texts of an installation that has not said it; one with a public address cannot be built so. */
  notSaid: "[a indicar por quem gere este site]",
  /** "2025-08-12" in words. Not by the platform: what the build writes must not differ from machine to machine. */
  date: (iso) => {
    const [year = "", month = "", day = ""] = iso.split("-");
    return `${Number(day)} de ${months[Number(month) - 1]} de ${year}`;
  },
};

const months = [
  "janeiro",
  "fevereiro",
  "março",
  "abril",
  "maio",
  "junho",
  "julho",
  "agosto",
  "setembro",
  "outubro",
  "novembro",
  "dezembro",
];
