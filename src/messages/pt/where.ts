import type { Messages } from "../en.ts";

/** Beside or instead of the list of places: where one is, and what to do where nothing is. */
export const where: Messages["where"] = {
  /** The switch between the two ways to see the same places. */
  showMap: "Mapa",
  showList: "Lista",
  scan: "Ler um código",
  ask: "Usamos a sua localização para mostrar o que há à sua volta e a que distância. Também pode escolher uma cidade.",
  askAgain: "Usamos a sua localização apenas para esta lista e as suas distâncias.",
  afterFailure: {
    unsupported: "Este navegador não consegue dizer onde está. Escolha antes uma cidade.",
    denied: "Pode permiti-la nas definições do navegador para este site, ou escolher uma cidade.",
    unavailable: "Tente de novo mais perto de uma janela, ou escolha uma cidade.",
    timeout: "Tente de novo, ou escolha uma cidade.",
  },
  city: {
    title: "Escolher cidade",
    placesIn: (city) => `Locais em ${city}`,
    demo: (cities) => `Isto é uma demonstração: os seus locais ficam em ${cities}.`,
    label: "Cidade",
    placeholder: "Escreva uma cidade",
    show: "Ver locais",
    nothing: (text) => `Ainda não conhecemos locais em “${text}”.`,
    offline: "Esta cidade nunca foi aberta neste dispositivo, e está sem ligação.",
    failed: "Não foi possível procurar a cidade. Tente de novo.",
    searching: "A procurar a cidade…",
  },
  noPlaces: "Nenhum local encontrado",
  noPlacesNearby: "Ainda não conhecemos locais aí.",
  noPlacesForQuery:
    "Nem aqui nem noutro sítio conhecemos um local com este nome. Tente outra palavra, ou escolha uma cidade.",
  noPlacesOffline: "Neste dispositivo não há nada guardado para este ponto. Os locais que vê com ligação ficam nele.",
  noPlacesOfflineQuery: "Está sem ligação, e nenhum local guardado neste dispositivo tem esse nome.",
  addByHand: "Não está na lista? Adicione-o à mão",
  backToNearby: "Voltar aos locais perto",
  loadFailed: "Não foi possível carregar os locais. O que está guardado neste dispositivo está seguro.",
};
