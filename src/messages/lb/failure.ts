import type { Messages } from "../en.ts";

export const failure: Messages["failure"] = {
  heading: "Do ass eppes schifgaangen!",
  unexpected: "Dat huet net geklappt. Wat gespäichert gouf, ass nach do; probéier et nach eng Kéier.",
  noSpace:
    "Op dësem Apparat ass keng Plaz méi, dofir ass dat hei net gespäichert. Maach Plaz a probéier et nach eng Kéier.",
  shut: "Wat d’App op dësem Apparat hält, geet net op. Wann nei Lueden net hëlleft, start de Browser nei a kuck, ob en dës Säit Daten halen léisst.",
  safe: "Deng Entwërf an deng net geschéckte Bewäertunge sinn op dësem Apparat a Sécherheet.",
  offline: "Du bass offline, an dësen Deel vun der App ass nach net op dengem Apparat.",
  unloaded: "En Deel vun der App konnt net geluede ginn.",
  reload: "Nei lueden",
  copy: "Detailer kopéieren",
  copied: "Kopéiert",
  details: "Detailer",
};
