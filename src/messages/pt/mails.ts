import { contact } from "./contact.ts";
import type { MailTexts } from "../mails.ts";
import { account_changed, reauthentication } from "./auth-mails.ts";

const months = "janeiro,fevereiro,março,abril,maio,junho,julho,agosto,setembro,outubro,novembro,dezembro".split(",");
const newsletterWhy = "Recebe este e-mail porque este endereço foi escrito no formulário da newsletter.";
const accountWhy = "Recebe este e-mail porque diz respeito à sua conta.";
const managerWhy = "Recebe este e-mail porque pediu para gerir um restaurante.";
const notYou = "Não pediu isto? Então não faça nada.";

export const mails: MailTexts = {
  date: (day, month, year) => `${day} de ${months[month - 1]} de ${year}`,
  decimal: ",",
  unnamed: { person: "Alguém", place: "um restaurante" },
  morePlaces: (count) => `mais ${count}: veja no seu painel`,
  frame: {
    copy: "Ou copie este endereço para o seu navegador:",
    sender: "Five Lemons: avalie restaurantes com limões, não com estrelas.",
  },
  guardian_consent: {
    subject: (name) => `${name} precisa da sua autorização para usar o Five Lemons`,
    body: (name) => [
      `${name} gostaria de avaliar restaurantes com o Five Lemons e indicou este endereço como sendo do pai, da mãe ou de quem é responsável.`,
      "Até autorizar, nada do que escrever é publicado. Se não conhece a pessoa, não faça nada.",
    ],
    action: "Ler mais e autorizar",
    why: (name) => `Recebe este e-mail porque ${name} indicou este endereço ao criar conta.`,
  },
  newsletter_confirm: {
    subject: "Confirme a sua subscrição do Five Lemons",
    body: [`Foram pedidas novidades do Five Lemons para este endereço. ${notYou}`],
    action: "Confirmar a subscrição",
    second: "Nunca mais ouvir falar disto",
    why: newsletterWhy,
  },
  newsletter_already: {
    subject: "Já recebe as novidades do Five Lemons",
    body: ["Foram pedidas novidades do Five Lemons para este endereço, que já as recebe."],
    action: "Terminar a subscrição",
    why: newsletterWhy,
  },
  contact_message: {
    subject: (ticket, topic) => `Uma carta ao Five Lemons: ${topic} (${ticket})`,
    body: (name, email) => [`${name} (${email}) escreveu:`],
    topics: contact.topics,
    after: ["Espera no painel da administração, onde é fechada. Uma carta longa está lá inteira."],
    action: "Responder",
    why: "Recebe este e-mail porque as cartas ao Five Lemons vêm para este endereço.",
  },
  deletion_scheduled: {
    subject: "A sua conta Five Lemons vai ser eliminada",
    body: (date) => [
      `A sua conta Five Lemons e tudo o que nela está vão ser eliminados em ${date}. As cópias de segurança são apagadas ao fim de 30 dias.`,
      "Até lá pode entrar e mudar de ideias.",
    ],
    action: "Entrar",
    why: "Recebe este e-mail porque foi pedida a eliminação da sua conta. Guarde-o como comprovativo.",
  },
  second_step_removed: {
    subject: "O segundo passo do seu acesso ao Five Lemons está desligado",
    body: [
      "Foi usado um código de recuperação da sua conta: as aplicações de autenticação foram removidas e todas as outras sessões terminadas.",
      "Se o código foi usado por si, configure um novo segundo passo. Se não foi, altere já a sua palavra-passe.",
    ],
    action: "Escolher nova palavra-passe",
    why: "Recebe este e-mail porque diz respeito à segurança da sua conta.",
  },
  server_invitation: {
    subject: (place) => `Um convite de ${place} para o Five Lemons`,
    body: (place, owner) => [
      `${owner === null ? place : `${owner} (${place})`} gostaria de contar consigo na equipa no Five Lemons, onde os clientes avaliam restaurantes com limões.`,
    ],
    quote: "A mensagem:",
    after: ["O convite fica aberto sete dias."],
    answer: "Entrar para responder",
    action: "Criar conta e responder",
    why: (place) => `Recebe este e-mail porque ${place} indicou este endereço. Se não o quiser, não faça nada.`,
  },
  invitation: {
    subject: "Tem um convite para o Five Lemons",
    body: [
      "Tem um convite para o Five Lemons, onde os clientes avaliam restaurantes com um a cinco limões.",
      "O convite é pessoal e fica aberto trinta dias. Se não o quiser, não faça nada.",
    ],
    action: "Criar conta",
    why: "Recebe este e-mail porque alguém no Five Lemons convidou este endereço.",
  },
  ownership_approved: {
    subject: (place) => `A gestão de ${place} no Five Lemons é agora sua`,
    body: (place) => [
      `O seu pedido para ${place} foi aprovado. O que dizem os clientes, a sua equipa e os seus códigos estão no seu painel.`,
    ],
    action: "Abrir o painel",
    why: managerWhy,
  },
  ownership_declined: {
    subject: (place) => `O seu pedido para ${place} no Five Lemons não foi aprovado`,
    body: (place) => [`O seu pedido para gerir ${place} não foi aprovado. O motivo:`],
    after: ["Pode pedir de novo."],
    action: "Ver os seus pedidos",
    why: managerWhy,
  },
  admin_named: {
    subject: "O Five Lemons tem mais alguém na administração",
    body: [
      "Alguém passou a fazer parte da administração. Toda a administração recebe este e-mail, para que isso nunca passe despercebido.",
      "Quem é, e quem o fez, está no registo. Se não foi ninguém da administração, retire-lhe lá mesmo os direitos.",
    ],
    action: "Abrir o painel da administração",
    why: "Recebe este e-mail porque faz parte da administração do Five Lemons.",
  },
  suspended: {
    subject: "A sua conta Five Lemons está suspensa",
    body: (until) => [
      until === null
        ? "A sua conta Five Lemons está suspensa até a reabrirmos. O motivo:"
        : `A sua conta Five Lemons está suspensa até ${until}. O motivo:`,
    ],
    grounds:
      "Quem decidiu foi uma pessoa, não uma máquina, com base nos nossos termos e, quando o motivo a indica, na lei.",
    outside:
      "Além de contestar junto de nós, pode recorrer aos tribunais ou a um organismo certificado de resolução extrajudicial de litígios.",
    after: ["Pode opor-se, levar os seus dados ou eliminar a sua conta: para isso, entre."],
    action: "Entrar",
    why: accountWhy,
  },
  unsuspended: {
    subject: "A sua conta Five Lemons está de novo aberta",
    body: ["A sua conta Five Lemons já não está suspensa."],
    action: "Entrar",
    why: accountWhy,
  },
  data_request_done: {
    subject: "A resposta do Five Lemons ao seu pedido sobre os seus dados",
    body: (what) => [`Fez um pedido ao Five Lemons sobre os seus dados (${what}). Esta é a nossa resposta:`],
    kinds: {
      export: "acesso",
      rectification: "retificação",
      restriction: "limitação",
      objection: "oposição",
    },
    why: "Recebe este e-mail porque nos fez um pedido sobre os seus dados.",
  },
  low_rating: {
    subject: (place) => `Um cliente de ${place} não ficou contente`,
    body: (place) => [`Um cliente deu dois limões ou menos a ${place} no Five Lemons.`],
    several: "Alguns dos seus clientes não ficaram contentes",
    severalBody: ["Houve clientes a dar dois limões ou menos no Five Lemons:"],
    line: (place, ratings) => `${place}: ${ratings === 1 ? "1 avaliação" : `${ratings} avaliações`}`,
    after: ["Uma resposta calma mostra a quem a lê que há quem ouça."],
    action: "Ler as avaliações",
    second: "E-mails que quero",
    why: "Recebe este e-mail porque pediu avisos das notas baixas dos seus restaurantes.",
  },
  weekly_digest: {
    subject: "A sua semana no Five Lemons",
    body: (from, until) => [`O que os clientes disseram dos seus restaurantes de ${from} a ${until}:`],
    line: (place, ratings, average, unanswered) =>
      [
        `${place}: ${ratings === 1 ? "1 nova avaliação" : `${ratings} novas avaliações`}`,
        ...(average === null ? [] : [`${average} limões em média`]),
        ...(unanswered === 0 ? [] : [`${unanswered} sem resposta`]),
      ].join("; "),
    before: (ratings, average) =>
      `na semana anterior: ${average === null ? ratings : `${ratings}; ${average} em média`}`,
    action: "Abrir o painel",
    second: "E-mails que quero",
    why: "Recebe este e-mail porque pediu um resumo todas as semanas.",
  },
  signup: {
    subject: "Confirme o seu e-mail para o Five Lemons",
    body: [
      "Damos-lhe as boas-vindas ao Five Lemons. Falta um passo: confirme que este endereço é seu.",
      "Não pediu isto? Então não faça nada.",
    ],
    action: "Confirmar o meu e-mail",
    why: "Recebe este e-mail porque este endereço foi indicado ao criar conta.",
  },
  recovery: {
    subject: "Escolha uma nova palavra-passe para o Five Lemons",
    body: [
      "Foi pedida uma nova palavra-passe para a sua conta no Five Lemons.",
      "Não pediu isto? Então não faça nada: a antiga fica.",
    ],
    action: "Escolher nova palavra-passe",
    why: "Recebe este e-mail porque foi pedida uma nova palavra-passe com este endereço.",
  },
  email_change: {
    subject: "Confirme o seu novo e-mail para o Five Lemons",
    body: ["Este endereço vai passar a servir para entrar no Five Lemons.", "Não pediu isto? Então não faça nada."],
    action: "Confirmar o meu novo e-mail",
    why: "Recebe este e-mail porque este endereço foi indicado como novo.",
  },
  email_change_current: {
    subject: "O seu e-mail para o Five Lemons vai mudar",
    body: [
      "Foi pedido na sua conta que passe a entrar no Five Lemons com outro endereço.",
      "Não pediu isto? Então não faça mais nada, e altere já a sua palavra-passe.",
    ],
    action: "Aceitar a mudança",
    why: "Recebe este e-mail porque entra com este endereço.",
  },
  magiclink: {
    subject: "Entre no Five Lemons",
    body: [
      "Foi pedida uma ligação para entrar no Five Lemons com este endereço.",
      "Não pediu isto? Então não faça nada.",
    ],
    action: "Entrar",
    why: "Recebe este e-mail porque foi pedida uma ligação para entrar com este endereço.",
  },
  invite: {
    subject: "Tem um convite para o Five Lemons",
    body: ["Tem um convite para o Five Lemons, onde os clientes avaliam restaurantes com limões."],
    action: "Aceitar o convite",
    why: "Recebe este e-mail porque alguém no Five Lemons convidou este endereço.",
  },
  reauthentication,
  account_changed,
};
