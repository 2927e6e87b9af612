import type { Messages } from "../en.ts";
import { counted } from "./counted.ts";

export const pick: Messages["pick"] = {
  title: "Noter un lieu",
  titleShared: (count) => (count < 2 ? "D’où vient cette photo ?" : "D’où viennent ces photos ?"),
  lead: "Choisissez le lieu. Rien n’est envoyé pour l’instant.",
  waiting: (count) => counted(count, "photo, gardée sur cet appareil", "photos, gardées sur cet appareil"),
  photo: (number, count) => `Photo partagée ${number} sur ${count}`,
  drop: "Ne pas utiliser ces photos",
  dropped: "Les photos sont toujours dans votre galerie.",
  search: "Nom du lieu",
  placeholder: "Bistrot, rue, ville",
  nearby: "À proximité",
  found: "Trouvés sur cet appareil",
  none: (query) => `Rien ne s’appelle « ${query} » sur cet appareil.`,
  noneNearby: "Cet appareil ne connaît encore aucun lieu. Ouvrez la carte une fois avec du réseau.",
  map: "Ouvrir la carte",
  notKept:
    "La photo n’a pas pu être gardée : il n’y a plus de place sur cet appareil, ou elles étaient trop nombreuses. Elle est toujours dans votre galerie.",
  left: {
    unreadable: (name) => `${name} ne peut pas être ouvert ici. Le fichier est toujours dans votre galerie.`,
    limit: (name) => `${name} était de trop : un avis a cinq photos au plus.`,
    full: (name) => `${name} ne tient pas sur cet appareil. Faites de la place, puis choisissez le lieu à nouveau.`,
  },
};
