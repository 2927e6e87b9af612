export type Street = { name: string; lat: number; lng: number };
export type City = {
  code: string;
  name: string;
  state: string;
  language: "fr" | "de" | "lb";
  /** Places generated here by default. */
  share: number;
  streets: Street[];
};

const street = (name: string, lat: number, lng: number): Street => ({ name, lat, lng });

/** Real streets and squares with their real positions (degrees, WGS 84), so that distances and maps are true. */
export const cities: City[] = [
  {
    code: "lux",
    name: "Luxembourg",
    state: "Luxembourg",
    language: "lb",
    share: 150,
    streets: [
      street("Place d'Armes", 49.6114, 6.1297),
      street("Grand-Rue", 49.6122, 6.1309),
      street("Rue de la Boucherie", 49.6109, 6.1335),
      street("Rue de l'Eau", 49.6103, 6.1334),
      street("Place Guillaume II", 49.6106, 6.1306),
      street("Rue Philippe II", 49.6113, 6.1284),
      street("Boulevard Royal", 49.6123, 6.1258),
      street("Rue du Marché-aux-Herbes", 49.6116, 6.1324),
      street("Rue Münster", 49.6085, 6.1365),
      street("Montée de Clausen", 49.6118, 6.1407),
      street("Rue Emile Mousel", 49.6116, 6.1437),
      street("Avenue de la Liberté", 49.6037, 6.1318),
      street("Place de Paris", 49.6023, 6.1322),
      street("Rue de Strasbourg", 49.601, 6.131),
      street("Rue de Hollerich", 49.599, 6.124),
      street("Avenue J.F. Kennedy", 49.629, 6.159),
      street("Avenue Pasteur", 49.6186, 6.1213),
      street("Rue de Bonnevoie", 49.5978, 6.1372),
    ],
  },
  {
    code: "esch",
    name: "Esch-sur-Alzette",
    state: "Luxembourg",
    language: "lb",
    share: 50,
    streets: [
      street("Rue de l'Alzette", 49.4953, 5.981),
      street("Place de l'Hôtel de Ville", 49.4955, 5.9807),
      street("Boulevard J.F. Kennedy", 49.4925, 5.9835),
      street("Avenue de la Gare", 49.494, 5.985),
      street("Rue Zénon Bernard", 49.4966, 5.9838),
      street("Avenue du Rock'n'Roll", 49.501, 5.947),
    ],
  },
  {
    code: "trier",
    name: "Trier",
    state: "Rheinland-Pfalz",
    language: "de",
    share: 70,
    streets: [
      street("Hauptmarkt", 49.7567, 6.6413),
      street("Simeonstraße", 49.7583, 6.6425),
      street("Fleischstraße", 49.7553, 6.6395),
      street("Kornmarkt", 49.7546, 6.6379),
      street("Domfreihof", 49.7563, 6.6432),
      street("Neustraße", 49.7527, 6.6386),
      street("Karl-Marx-Straße", 49.7535, 6.634),
      street("Saarstraße", 49.7475, 6.636),
      street("Zurlaubener Ufer", 49.766, 6.643),
    ],
  },
  {
    code: "metz",
    name: "Metz",
    state: "Grand Est",
    language: "fr",
    share: 70,
    streets: [
      street("Place Saint-Jacques", 49.1188, 6.1757),
      street("Rue des Clercs", 49.118, 6.1745),
      street("Place de Chambre", 49.1208, 6.1749),
      street("Rue Taison", 49.1183, 6.1782),
      street("Place Saint-Louis", 49.1163, 6.1797),
      street("Rue Dupont des Loges", 49.1168, 6.1772),
      street("Place de la Comédie", 49.1213, 6.1724),
      street("En Fournirue", 49.119, 6.1778),
      street("Avenue Foch", 49.112, 6.1745),
    ],
  },
];
