import { firstAnswerId } from "../../src/domain/paths/in-page.ts";

/** The data element of a page that contains the app's first answer; its text is the first group. */
export const firstAnswerPattern = new RegExp(
  `<script type="application/json" id="${firstAnswerId}"[^>]*>(.*?)</script>`,
  "s",
);
