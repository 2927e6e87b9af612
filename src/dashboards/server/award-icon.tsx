import type { Award } from "../../domain/ratings/score.ts";
import { CrownIcon, StarIcon, TrophyIcon } from "../../ui/icons.ts";

const icons = { crown: CrownIcon, trophy: TrophyIcon, star: StarIcon } satisfies Record<Award, unknown>;

/** Decorative: the name of the award is shown beside it. */
export function AwardIcon({ award }: { award: Award }) {
  const Icon = icons[award];
  return <Icon aria-hidden="true" size={22} />;
}
