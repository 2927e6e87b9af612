import { formatNumber } from "../format.ts";
import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

const ratings = (count: number) => counted(count, "avaliação", "avaliações");

/** One's own profile. */
export const profile: Messages["profile"] = {
  title: "O seu perfil",
  refresh: "Atualizar o seu perfil",
  tabs: "Partes do seu perfil",
  tab: { profile: "Perfil", badges: "Emblemas", mayors: "Autarcas" },
  settings: "Definições",
  logOut: "Terminar sessão",
  further: {
    heading: "Mais do Five Lemons",
    serve: "Painel de quem serve",
    discover: "Descobrir restaurantes",
    terms: "Termos de utilização",
    eula: "Contrato de licença do utilizador final",
    gdpr: "Declaração RGPD",
    privacy: "Política de privacidade",
  },
  noUsername: "Ainda sem nome de utilizador",
  unknown: {
    title: "O seu perfil ainda não foi obtido",
    offline: "Chega assim que houver ligação. Avaliar funciona na mesma.",
    failed: "O servidor não respondeu. As suas avaliações estão seguras neste dispositivo.",
    "sign-in": "Entre de novo para o ver. As suas avaliações estão seguras neste dispositivo.",
  },
  portrait: {
    heading: "A sua imagem",
    change: "Alterar",
    choose: "Escolher imagem",
    other: "Escolher outra",
    hint: "É cortada em quadrado e reduzida neste dispositivo. Onde e quando foi tirada é removido.",
    frame: "A sua imagem. Mova-a com as teclas de seta.",
    framed: (across, down) => `Centro a ${across} % na horizontal e ${down} % na vertical`,
    zoom: "Mais perto",
    save: "Usar",
    cancel: "Cancelar",
    remove: "Retirar a minha imagem",
    undo: "Anular",
    saved: "A sua nova imagem está guardada neste dispositivo",
    removed: "A sua imagem foi retirada",
    newer: "Entretanto escolheu outra imagem. É essa que fica.",
    unreadable: "Isto não é uma imagem que se consiga ler.",
    heic: "Este navegador não abre HEIC; escolha um JPEG.",
    full: "Não ficou guardada: este dispositivo não tem espaço.",
    failed: "Não foi possível carregar a imagem",
    uploadFailed: "Não foi possível carregar a imagem",
    again: "Enviar de novo",
  },
  figures: {
    heading: "Em números",
    ratings: (count) => (count === 1 ? "avaliação" : "avaliações"),
    average: "média",
    streak: (count) => (count === 1 ? "dia seguido" : "dias seguidos"),
    week: "esta semana",
    waiting: (count) => `${formatNumber(count)} a caminho`,
    streakWaiting: "conta assim que for enviada",
    streakHint: (zone) => `Um dia conta quando avaliou nele, pelo relógio de ${zone}.`,
    incomplete: "Ainda faltam avaliações dos seus outros dispositivos.",
  },
  about: {
    heading: "Sobre si",
    edit: "Editar",
    cancel: "Cancelar",
    save: "Guardar",
    email: "E-mail",
    none: "Por indicar",
    field: {
      username: "Nome de utilizador",
      first_name: "Nome próprio",
      last_name: "Apelido",
      city: "Cidade",
      country: "País",
    },
    usernameHint:
      "De 3 a 30 letras, algarismos, pontos, hífenes ou traços baixos. A sua página pública tem-no no endereço.",
    timeZone: "Fuso horário",
    takeDeviceZone: (zone) => `Usar o deste dispositivo: ${zone}`,
    refused: (value) => (value === "" ? "Não aceite: deixar em branco." : `Não aceite: “${value}”.`),
    failed: "Não foi possível atualizar o nome de utilizador",
    keepOld: "Manter o antigo",
    problem: {
      username_required: "Introduza um nome de utilizador.",
      username_invalid:
        "Use de 3 a 30 letras, algarismos, pontos, hífenes ou traços baixos, começando por uma letra ou um algarismo.",
      username_reserved: "Este nome de utilizador está reservado.",
      username_taken: "Este nome de utilizador já está em uso.",
      text_too_long: "Tem mais de 80 caracteres.",
    },
  },
  share: {
    action: "Partilhar perfil",
    title: "Five Lemons",
    text: (name, count, average) =>
      average === null
        ? `${name} no Five Lemons: avaliar restaurantes com limões, não com estrelas.`
        : `${name} no Five Lemons: ${ratings(count)}, ${average} limões em média.`,
    me: "Eu",
    copied: "Dados do perfil copiados!",
    failed: "Este navegador não consegue partilhar nem copiar.",
  },
  badges: {
    heading: "Os seus emblemas",
    next: "Próximo emblema",
    missing: (count, name) =>
      count === 1 ? `Falta uma avaliação para ${name}` : `Faltam ${ratings(count)} para ${name}`,
    progress: (have, of) => `${formatNumber(have)} de ${ratings(of)}`,
    progressWaiting: (have, waiting, of) =>
      `${formatNumber(have)} de ${ratings(of)}, ${formatNumber(waiting)} a caminho`,
    all: "Tem todos os emblemas que há. Os limões fazem uma vénia.",
    state: { earned: "Ganho", way: "A caminho", ahead: "Ainda por ganhar" },
    needs: (count) => ratings(count),
    onTheWay: "As suas avaliações por enviar contam assim que chegarem; depois é seu para sempre.",
    rules:
      "Um emblema depende do número de locais que avaliou. Avaliar um de novo conta uma só vez. O que ganhou fica, mesmo que elimine avaliações.",
  },
  mayors: {
    heading: "As suas cidades",
    mayorOf: (city) => `Autarca de ${city}`,
    since: (day) => `desde ${day}`,
    none: {
      title: "Ainda nenhuma cidade usa a sua coroa",
      text: "Com três avaliações publicadas entra na corrida por uma cidade.",
      action: "Procurar um local perto",
    },
    race: "Na corrida",
    count: (count) => ratings(count),
    waiting: (count) => `${formatNumber(count)} a caminho`,
    toGo: (count) =>
      count === 1 ? "Falta 1 para entrar na corrida" : `Faltam ${formatNumber(count)} para entrar na corrida`,
    running: "Está na corrida: ganha quem tiver mais avaliações",
    rulesHeading: "Como se chega a autarca",
    rules: [
      "Autarca é quem publicou mais avaliações numa cidade, pelo menos três.",
      "Cada local conta uma vez, pela sua primeira avaliação.",
      "Em caso de empate, fica quem já tinha a cidade.",
      "Volta a contar-se quando uma avaliação é eliminada ou ocultada; os outros veem a mudança no dia seguinte.",
    ],
    optOut: "Não quero ser autarca",
    optedOut: "Ficou de fora: a coroa é de outros.",
  },
};
