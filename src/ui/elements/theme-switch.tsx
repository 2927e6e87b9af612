import { useState } from "react";
import { useCommonMessages } from "../../messages/en/common.ts";
import { applyTheme, readTheme, type Theme } from "../theme.ts";
import { SegmentedControl } from "./segmented-control.tsx";

const themes: readonly Theme[] = ["system", "light", "dark"];

/** By day, by night, or as the device has it; remembered on this device. */
export function ThemeSwitch() {
  const t = useCommonMessages();
  const [theme, setTheme] = useState(readTheme);
  return (
    <SegmentedControl
      label={t.theme}
      options={themes.map((value) => ({ value, label: t.themes[value] }))}
      value={theme}
      onChange={(chosen) => {
        applyTheme(chosen);
        setTheme(chosen);
      }}
    />
  );
}
