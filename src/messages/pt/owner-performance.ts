import { formatDay, formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

/** What guests say of the people who serve, as their employer may read it. */
export const ownerPerformance: Messages["ownerPerformance"] = {
  heading: "Atendimento",
  lead: "O que os clientes elogiam, por ordem de nomes. Serve para agradecer; não é uma classificação.",
  limits:
    "Os números aparecem quando cinco clientes deram menos de cinco limões e são renovados a cada cinco clientes assim, para que nenhum mostre o que disse um só cliente. Os elogios, toda a gente os lê. Cada pessoa vê os seus.",
  law: "Usá-los para vigiar ou classificar trabalhadores está sujeito à lei do trabalho e da proteção de dados.",
  none: {
    title: "Ainda ninguém serve aqui",
    text: "Convide quem serve. O que os clientes elogiam aparece aqui.",
    action: "Convidar alguém",
  },
  claims: {
    heading: "O elogio era para quem o pede?",
    lead: "Um cliente escreveu um nome à mão, e alguém que serve aqui diz que era consigo. Se confirmar, passa a contar. Ninguém fica a saber quem escreveu.",
    none: "Está tudo respondido.",
    by: (first) => `${first} diz: era comigo`,
    written: (name, day, award) => [`“${name}”`, award, formatDay(day)].filter(Boolean).join(" · "),
    of: (act, praise) => `${act}: ${praise}`,
    confirm: "Confirmar",
    confirmed: (first) => `Agora conta para ${first}.`,
    decline: {
      title: "Recusar?",
      text: (first) => `${first} não pode voltar a pedir, a não ser que o cliente escreva outro nome.`,
      no: "Deixar à espera",
      yes: "Recusar",
    },
    reasons: {
      claim_gone: "Isto já não está à espera.",
      own_claim: "Isto é sobre si: tem de ser outra pessoa a confirmar.",
    },
  },
  since: (day) => `Aqui desde ${day}`,
  praise: "Últimos elogios",
  noPraise: "Ainda sem elogios por palavras.",
  allPraise: (name) => `Todos os elogios a ${name}`,
  awards: "Prémios",
  award: (name, count) => `${name} × ${formatNumber(count)}`,
  tags: "O que disseram cinco clientes ou mais",
  tag: (word, count) => `${word} · ${formatNumber(count)}`,
  told: (average, count) => `${average} em ${formatNumber(count)}`,
  month: "Elogios em 30 dias",
  monthBefore: "30 dias antes",
  few: "Menos de cinco",
  notYet: "A média aparece quando cinco clientes tiverem dado menos de cinco limões.",
  asOf: (day) => `Dados de ${day}`,
};
