import { formatNumber } from "../format.ts";
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
  since: (day) => `Aqui desde ${day}`,
  praise: "Últimos elogios",
  noPraise: "Ainda sem elogios por palavras.",
  allPraise: (name) => `Todos os elogios a ${name}`,
  awards: "Prémios",
  award: (name, count) => `${name} × ${formatNumber(count)}`,
  tags: "O que disseram cinco clientes ou mais",
  tag: (word, count) => `${word} · ${formatNumber(count)}`,
  told: (average, count) => `${average} em ${formatNumber(count)}`,
  notYet: "Os números aparecem quando cinco clientes deram menos de cinco limões.",
  asOf: (day) => `Dados de ${day}`,
};
