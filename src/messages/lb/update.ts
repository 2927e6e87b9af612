import type { Messages } from "../en.ts";

export const update: Messages["update"] = {
  title: "Update prett",
  text: "Eng nei Versioun ass do. Deng Entwërf an deng net geschéckt Bewäertunge bleiwen.",
  busy: "Et gëtt grad eppes geschéckt. Probéier et an engem Moment nach eng Kéier.",
  now: "Elo aktualiséieren",
  later: "Méi spéit",
};
