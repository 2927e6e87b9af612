import type { Messages } from "../en.ts";

/** Where the app is installed from. */
export const download: Messages["download"] = {
  title: "Transferir",
  lead: "Não é preciso passar por nenhuma loja. A app vem desta página, ocupa pouco espaço e funciona numa cave.",
  install: {
    heading: "Neste dispositivo",
    text: "O seu navegador pode instalá-la agora mesmo.",
    button: "Instalar Five Lemons",
    installed: "O Five Lemons está instalado neste dispositivo.",
    open: "Abrir a app",
    guide: "Escolha abaixo o seu dispositivo: bastam dois toques.",
  },
  code: {
    heading: "No seu telemóvel",
    text: "Aponte a câmara do telemóvel a este código.",
    label: "Código QR que abre esta página num telemóvel",
  },
  guides: {
    heading: "Passo a passo",
    ios: {
      name: "iPhone e iPad",
      steps: [
        "Abra esta página no Safari",
        "Toque em Partilhar, por baixo ou por cima da página",
        "Desça até Adicionar ao ecrã principal",
        "Toque em Adicionar e abra-a a partir daí",
      ],
      note: "Não demore: o Safari apaga o que um site guardou quando não o abre durante sete dias, a não ser que esteja no ecrã principal. Ao abrir a partir daí, é preciso entrar mais uma vez.",
    },
    android: {
      name: "Android",
      steps: [
        "Abra esta página no Chrome, Edge, Firefox ou Samsung Internet",
        "Abra o menu do navegador",
        "Toque em Instalar app, ou Adicionar ao ecrã principal",
      ],
      note: "Fica então entre as suas aplicações, e envia as suas avaliações também quando está fechada, onde o navegador o permite.",
    },
    desktop: {
      name: "Computador",
      steps: [
        "Chrome e Edge: clique no sinal de instalação no fim da barra de endereço",
        "Safari num Mac: escolha Ficheiro e depois Adicionar à Dock",
        "Firefox: guarde um marcador; tirando o ícone, é tudo igual",
      ],
      note: "Os painéis dos restaurantes são feitos para um ecrã grande.",
    },
  },
  compare: {
    heading: "O que funciona onde",
    caption: "O que o Five Lemons consegue fazer em cada tipo de dispositivo",
    what: "O quê",
    computer: "Computador",
    yes: "Sim",
    no: "Não",
    rows: [
      { what: "Avaliar sem ligação", android: "yes", ios: "yes", desktop: "yes" },
      { what: "Caixa de saída, rascunhos e histórico sem ligação", android: "yes", ios: "yes", desktop: "yes" },
      { what: "Envia com a app fechada", android: "most", ios: "no", desktop: "most" },
      { what: "Botão de instalar nesta página", android: "most", ios: "no", desktop: "most" },
      { what: "Mensagens push", android: "yes", ios: "A partir do ecrã principal", desktop: "yes" },
      { what: "Partilhar uma foto para uma avaliação", android: "yes", ios: "no", desktop: "most" },
      { what: "Ler o código na mesa", android: "yes", ios: "yes", desktop: "Com câmara ou imagem" },
    ],
  },
  web: {
    heading: "Ou dê só uma vista de olhos",
    text: "Nada para instalar: os locais e os seus limões estão na web.",
    button: "Experimentar na web",
  },
};
