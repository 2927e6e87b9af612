import { createElement, type ComponentProps } from "react";

type IconData = { node: [element: string, attributes: Record<string, string>][] };
type IconProps = { size?: number } & ComponentProps<"svg">;

/**
 * What the icon set calls for each of its icons, in a tenth of its bytes: every page of the app waits for them. A picture only:
 * whoever shows it names the control, not the icon.
 */
export function createIcon({ node }: IconData) {
  const shapes = node.map(([element, attributes]) => createElement(element, attributes));
  return ({ size = 24, ...rest }: IconProps) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": true,
        ...rest,
      },
      shapes,
    );
}
