import { lists } from "../lists.ts";
import { mapView } from "../map-view.ts";
import { names } from "../names.ts";
import { packs } from "../packs.ts";
import { placeCard } from "../place-card.ts";
import { pull } from "../pull.ts";
import { rate } from "../rate.ts";
import { rating } from "../rating.ts";
import { update } from "../update.ts";
import { where } from "../where.ts";

export const words = { lists, mapView, names, packs, placeCard, pull, rate, rating, update, where };
