import type { Messages } from "../en.ts";

/** The second step of signing in, and the codes for the day on which the telephone is gone. */
export const secondStep: Messages["secondStep"] = {
  title: "Acesso em dois passos",
  challenge: {
    title: "Mais um passo",
    lead: "Introduza os seis algarismos que a sua aplicação de autenticação mostra agora.",
    which: "Que aplicação?",
    code: "Código da aplicação",
    go: "Continuar",
    useRecovery: "Usar código de recuperação",
    useApp: "Usar a aplicação",
    recoveryLead:
      "Um código de recuperação retira o segundo passo e termina as suas outras sessões. Configure um novo logo a seguir. Avisamos por e-mail.",
    recoveryCode: "Código de recuperação",
    recover: "Usar este código",
  },
  /** On the way to what only admins may do. */
  wanted: {
    title: "A administração precisa de um segundo passo",
    lead: "O que a administração faz altera contas de outras pessoas. Uma palavra-passe não basta: configure primeiro uma aplicação de autenticação.",
  },
  lead: "Um código de uma aplicação no seu telemóvel, além da palavra-passe. Quem descobrir a sua palavra-passe não vai mais longe.",
  on: "O acesso em dois passos está ligado.",
  off: "O acesso em dois passos está desligado.",
  spared:
    "Isto é uma demonstração: aqui, a administração entra só com palavra-passe. Em qualquer outro sítio precisa de um segundo passo.",
  since: (day) => `desde ${day}`,
  unnamed: "Aplicação de autenticação",
  add: "Juntar aplicação de autenticação",
  another: "Juntar outra aplicação",
  rename: "Mudar o nome",
  remove: "Remover",
  removal: {
    title: "Remover esta aplicação?",
    text: (name) => `${name} deixa de criar códigos para esta conta.`,
    last: "É a última: o acesso em dois passos fica desligado.",
    no: "Manter",
    yes: "Remover",
  },
  naming: { title: "Mudar o nome desta aplicação", name: "Nome", save: "Guardar", cancel: "Cancelar" },
  enrol: {
    title: "Juntar aplicação de autenticação",
    name: "Nome da aplicação ou do telemóvel",
    nameDefault: "O meu telemóvel",
    begin: "Mostrar o código",
    scan: "Leia isto com a sua aplicação de autenticação, ou escreva nela o segredo. Depois introduza os seis algarismos que ela mostra.",
    picture: "Código QR para a aplicação de autenticação",
    secret: "Segredo",
    confirm: "Confirmar",
    cancel: "Cancelar",
  },
  codes: {
    heading: "Códigos de recuperação",
    left: (count) =>
      count === 0
        ? "Não tem códigos de recuperação. Sem nenhum, perder o telemóvel é perder o acesso à conta."
        : count === 1
          ? "Resta 1 código de recuperação."
          : `Restam ${count} códigos de recuperação.`,
    make: "Criar novos códigos",
    makeHint: "Os códigos novos anulam os antigos.",
    shown: "Anote-os ou imprima-os. Cada um serve uma vez, e não voltam a ser mostrados.",
    copy: "Copiar",
    copied: "Copiado",
    done: "Já os guardei",
  },
};
