import type { Messages } from "../en.ts";

export const about: Messages["about"] = {
  title: "Iwwer Five Lemons",
  lead: "Firwat Zitrounen, wat eis wichteg ass a wéi et geet.",
  story: {
    heading: "D’Geschicht",
    paragraphs: [
      "Am beschten ësst een do, wou de Reseau am schlechtsten ass: am gewëllefte Keller, hannert décke Maueren, an der hënneschter Stuff mam gudde Wäin. Et hëlt ee sech vir, et doheem opzeschreiwen. Gemaach gëtt et ni.",
      "A wann dach, da mat Stären. Mir hunn all schonn engem Lokal véier Stäre ginn, wou mir ni méi hi gaange sinn. Stäre si fir Hoteller an Helden. Eng Zitroun ass sauer, éierlech a mécht, datt een d’Gesiicht verzitt oder laacht.",
      "Dofir hu mir en Notizbuch gemaach, dat fir d’éischt am Keller funktionéiert an duerno soss iwwerall. Wat s du ugetippt hues, ass am selwechte Moment opgehuewen. Wat duerno kënnt, ass eis Saach, net deng.",
    ],
  },
  values: {
    heading: "Wat eis wichteg ass",
    list: [
      {
        heading: "Näischt vun dir geet verluer",
        text: "Net duerch eng eidel Batterie, en Hotelsreseau oder en Update. Du gesäis ëmmer, wou et ass.",
      },
      {
        heading: "Éierlech Bewäertungen",
        text: "All gi gewisen, gutt a schlecht. Kee keeft sech eng Plaz an der Lëscht, a Besich ginn nogepréift, wou et geet.",
      },
      {
        heading: "Frëndlech zum Service",
        text: "Nimm nëmme fir d’Luef. Keng Classementer, keng Ziler, näischt, wat een engem virhale kéint.",
      },
      {
        heading: "Wéineg Virwëtz",
        text: "Keen Tracking, keng Reklamm, keng Cookien. Wou s du waars, gëtt „war do“ oder „war net do“.",
      },
      {
        heading: "Fir jiddereen",
        text: "Mam Daum, der Tastatur oder dem Screenreader, a fënnef Sproochen, och op alen Telefonen.",
      },
    ],
  },
  mission: {
    heading: "Eis Missioun",
    text: "Datt e gudden Owend an Erënnerung bleift, an datt déi et gewuer ginn, déi e gemaach hunn.",
  },
  how: {
    heading: "Esou geet et",
    steps: [
      {
        heading: "Entdecken",
        text: "Lokaler an der Géigend, nom Numm oder iwwer de Code um Dësch. Ganz Stied passen an d’Täsch.",
      },
      {
        heading: "Bewäerten",
        text: "Eng bis fënnef Zitrounen. Tags, Wierder, Fotoen an, wann s du wëlls, eng Kroun fir déi Persoun, déi däin Owend gemaach huet.",
      },
      {
        heading: "Deelen",
        text: "Kuck, wat deng Frënn soen, sammel Badgen, gëff Maire vun denger Stad. D’Lokaler äntweren.",
      },
    ],
    reviews: "Wéi mir mat Avisen ëmginn",
    article: "Wéi mir op eng Bewäertung oppassen",
    start: "Web-App ausprobéieren",
  },
};
