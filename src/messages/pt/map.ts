import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";

export const map: Messages["map"] = {
  /** As wide as a narrow phone has room for beside the buttons: a second line would push the page down when it is said. */
  title: {
    loading: "A procurar perto…",
    searching: "A pesquisar…",
    nearby: (count) => `Locais perto (${count})`,
    results: (query, count) => `Resultados para “${query}” (${count})`,
    searchFailed: (query) => `Sem resposta para “${query}”`,
    welcome: "Onde está?",
    failure: {
      unsupported: "Localização não suportada",
      denied: "Localização desligada",
      unavailable: "Localização não encontrada",
      timeout: "Localização não encontrada",
    },
  },
  /** Beside the age of what is shown when the server has not answered. */
  saved: "Locais guardados",
  around: {
    city: (city) => `À volta de ${city}`,
    spot: "À volta do ponto que escolheu no mapa",
    lastPosition: "À volta da sua última posição conhecida",
    far: (distance) => `O local mais próximo que conhecemos fica a ${distance}`,
  },
  useLocation: "Usar a minha localização",
  search: {
    label: "Pesquisar locais",
    placeholder: "Nome, rua ou cidade",
    submit: "Pesquisar",
    clear: "Limpar pesquisa",
    tooLong: (max, length) => `Uma pesquisa tem no máximo ${max} letras. Esta tem ${formatNumber(length)}.`,
  },
  refresh: "Atualizar localização e lista",
  chooseCity: "Escolher cidade",
  card: {
    tapToRate: "Toque para avaliar",
    about: (place) => `Sobre ${place}`,
    offer: "Oferta:",
    yours: (lemons) => `A sua nota: ${lemons}`,
    ratings: (count, shown) => (count === 1 ? "1 avaliação" : `${shown} avaliações`),
  },
  list: "Locais",
};
