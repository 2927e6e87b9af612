import type { Messages } from "../en.ts";

export const install: Messages["install"] = {
  heading: "Hal se prett",
  text: "Vun dengem Ufanksecran aus geet Five Lemons op wéi all App, och an engem Keller, a wat op d’Schécke waart, ass do méi sécher.",
  install: "Installéieren",
  later: "Net elo",
  installed: "Installéiert. Du fënns se bei dengen Appen.",
  guide: {
    text: "Vun dengem Ufanksecran aus geet Five Lemons op wéi all App, och an engem Keller. An et ass méi sécher: Safari läscht, wat eng Säit gespäichert huet, wann s du se siwen Deeg net opgemaach hues. Dat kéinten net geschéckt Bewäertunge sinn.",
    steps: [
      "Tipp op „Deelen“, ënnen oder uewen op der Säit",
      "Scroll bis „Op den Home-Bildschierm“",
      "Tipp op „Derbäisetzen“",
    ],
    note: "Wann s du se vun do opméchs, loggs du dech nach eng Kéier an.",
  },
};
