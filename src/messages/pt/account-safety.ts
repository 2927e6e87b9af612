import type { Messages } from "../en.ts";

/** Password, address and ways of signing in of one's own account. */
export const accountSafety: Messages["accountSafety"] = {
  title: "Acesso e segurança",
  signedInAs: "Sessão iniciada como",
  offline: "Esta página precisa de ligação. O que escreveu fica aqui; as avaliações neste dispositivo estão seguras.",
  failed: "Não foi possível ler a sua conta.",
  retry: "Tentar de novo",
  ways: {
    heading: "Formas de entrar",
    names: { email: "E-mail e palavra-passe", apple: "Apple" },
    unlink: "Desassociar",
    last: "É a única, por isso não pode ser desassociada.",
    addApple: "Associar a Apple",
    removal: {
      title: (name) => `Desassociar ${name}?`,
      text: "Deixa de poder entrar assim. A outra forma fica.",
      no: "Manter",
      yes: "Desassociar",
    },
  },
  link: {
    title: "Associar e-mail e palavra-passe",
    lead: "Entrou com a Apple. Com um e-mail e uma palavra-passe próprios, entra também sem ela.",
    again: "Confirmar palavra-passe",
    send: "Associar",
    done: "E-mail e palavra-passe associados!",
    confirm: (email) =>
      `Palavra-passe associada! Escrevemos para ${email}: o endereço passa a contar quando abrir a ligação que lá está.`,
    close: "Fechar",
  },
  email: {
    heading: "E-mail",
    now: "O seu endereço é",
    waiting: (email) => `${email} está à espera de confirmação.`,
    save: "Alterar e-mail",
    sent: (email) =>
      `Escrevemos para ${email}. O endereço muda quando abrir a ligação que lá está; o antigo é avisado.`,
  },
  password: {
    heading: "Palavra-passe",
    old: "Palavra-passe atual",
    oldHint: "Não é precisa nos 15 minutos depois de entrar.",
    save: "Alterar palavra-passe",
    done: "A sua nova palavra-passe está guardada. A sessão terminou nos seus outros dispositivos.",
  },
  sessions: {
    heading: "Onde tem sessão iniciada",
    no: "Ficar",
    local: {
      open: "Terminar sessão aqui",
      title: "Terminar sessão neste dispositivo?",
      text: "O que falta enviar fica neste dispositivo, invisível para outros, até voltar a entrar.",
      yes: "Terminar sessão",
    },
    others: {
      open: "Terminar sessão nos outros",
      title: "Terminar sessão em todos os outros?",
      text: "Nos outros dispositivos será preciso entrar de novo. Neste, a sessão continua.",
      yes: "Terminar nos outros",
    },
    global: {
      open: "Terminar sessão em todos",
      title: "Terminar sessão em todos os dispositivos?",
      text: "Será preciso entrar de novo em todos os dispositivos, este incluído. O que falta enviar fica neste dispositivo até voltar a entrar.",
      yes: "Terminar em todos",
    },
    othersDone: "A sessão terminou nos seus outros dispositivos",
  },
};
