import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

/** Tools of the demonstration. No build for a hosted project has them. */
export const demo: Messages["demo"] = {
  title: "Ferramentas da demonstração",
  lead: "Só na demonstração nesta máquina. Nenhuma instalação a sério tem esta página.",
  servers: {
    link: "Criar pessoas de exemplo",
    about: "Cinquenta pessoas inventadas que servem, para experimentar a pesquisa de pessoal e os convites.",
    title: "Criar pessoas de exemplo",
    lead: (count) =>
      `Cria ${count} contas inventadas de pessoas que servem. Estão ativas, ainda não trabalham em lado nenhum, não têm avaliações e usam a palavra-passe de todas as contas de demonstração.`,
    create: (count) => `Criar ${counted(count, "pessoa", "pessoas")}`,
    more: "Criar mais pessoas",
    creating: (done, count) => `${done} de ${count}`,
    created: "Criadas",
    errors: "Erros",
    firstResults: "Primeiros 5 resultados",
    firstErrors: "Primeiros 5 erros",
    network: "Ocorreu um erro de rede.",
    refused: "Recusado: isto não é uma demonstração, ou não é a máquina em que ela corre.",
  },
  mailbox: {
    link: "Caixa de correio desta máquina",
    about: "Todos os e-mails que o produto enviou, com as suas ligações.",
  },
  health: { link: "Estado", about: "Que motor responde, e que versão." },
};
