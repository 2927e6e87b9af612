import type { account_changed as kinds, reauthentication as code } from "../en/auth-mails.ts";

export const reauthentication: typeof code = {
  subject: "O seu código para o Five Lemons",
  body: ["Foi pedida na sua conta uma alteração que precisa deste código:"],
  after: ["É válido por pouco tempo. Não pediu isto? Então não o dê a ninguém, e altere já a sua palavra-passe."],
  why: "Recebe este e-mail porque foi pedido um código com este endereço.",
};

export const account_changed: typeof kinds = {
  kinds: {
    password_changed: {
      subject: "A sua palavra-passe para o Five Lemons foi alterada",
      said: () => "A palavra-passe da sua conta foi alterada.",
    },
    email_changed: {
      subject: "O seu e-mail para o Five Lemons foi alterado",
      said: () => "Já não entra no Five Lemons com este endereço, mas com outro.",
    },
    phone_changed: {
      subject: "O seu número de telefone no Five Lemons foi alterado",
      said: () => "O número de telefone da sua conta foi alterado.",
    },
    identity_linked: {
      subject: "Uma nova forma de entrar no Five Lemons",
      said: (service) => `A partir de agora também pode entrar na sua conta com ${service}.`,
    },
    identity_unlinked: {
      subject: "Uma forma de entrar no Five Lemons foi removida",
      said: (service) => `Já não pode entrar na sua conta com ${service}.`,
    },
    mfa_factor_enrolled: {
      subject: "O acesso ao Five Lemons tem um novo segundo passo",
      said: () => "Foi acrescentado um segundo passo ao acesso à sua conta.",
    },
    mfa_factor_unenrolled: {
      subject: "Um segundo passo do acesso ao Five Lemons foi removido",
      said: () => "Foi removido um segundo passo do acesso à sua conta.",
    },
  },
  after: "Se a alteração é sua, está tudo bem. Se não é, altere já a sua palavra-passe.",
};
