import type { Messages } from "../en.ts";
import { withN } from "./n-rule.ts";

export const pick: Messages["pick"] = {
  title: "E Lokal bewäerten",
  titleShared: (count: number) => (count === 1 ? "Vu wou ass dës Foto?" : "Vu wou sinn dës Fotoen?"),
  lead: "Wiel d’Lokal. Et gëtt nach näischt geschéckt.",
  waiting: (count: number) =>
    count === 1 ? "1 Foto, op dësem Apparat gespäichert" : `${count} Fotoen, op dësem Apparat gespäichert`,
  photo: (number: number, count: number) => `Gedeelt Foto ${number} ${withN("vu", count)}`,
  drop: "Dës Fotoen net benotzen",
  dropped: "D’Fotoe sinn nach an denger Galerie.",
  search: "Numm vum Lokal",
  placeholder: "Bistro, Strooss, Stad",
  nearby: "An der Géigend",
  found: "Op dësem Apparat fonnt",
  none: (query: string) => `Näischt op dësem Apparat heescht „${query}“.`,
  noneNearby: "Dësen Apparat kennt nach keng Lokaler. Maach d’Kaart eemol op, wann s du online bass.",
  map: "Kaart opmaachen",
  notKept:
    "D’Foto konnt net behale ginn: et ass keng Plaz méi op dësem Apparat, oder et waren der ze vill op eemol. Si ass nach an denger Galerie.",
  left: {
    unreadable: (name: string) => `${name} geet hei net op. Et ass nach an denger Galerie.`,
    limit: (name: string) => `${name} war eng ze vill: eng Bewäertung huet fënnef Fotoen.`,
    full: (name: string) => `${name} passt net op dësen Apparat. Maach Plaz a wiel d’Lokal dann nach eng Kéier.`,
  },
};
