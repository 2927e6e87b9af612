import { settingsSave } from "../../domain/outbox/commands/kinds/settings-save.ts";
import { unitNames } from "../../domain/people/settings.ts";
import { useMessages } from "../../messages/messages.ts";
import { enqueueUpsert } from "../../sync/outbox/enqueue-upsert.ts";
import { LanguageChoice } from "../../ui/elements/language-choice.tsx";
import { SegmentedControl } from "../../ui/elements/segmented-control.tsx";
import { applyTheme, readTheme, type Theme } from "../../ui/theme.ts";
import { applyUnits, readUnits } from "../../ui/units.ts";
import { SettingsSection } from "./settings-section.tsx";
import styles from "./settings-screen.module.css";

const themes: readonly Theme[] = ["system", "light", "dark"];

type AppearanceProps = { uid: string; theme: unknown; units: unknown };

/** Language, theme and units. They apply here immediately and on other devices once sent. The account's choice wins over the device's. */
export function Appearance({ uid, theme, units }: AppearanceProps) {
  const t = { common: useMessages("common"), settings: useMessages("settings") };
  const save = (subject: "language" | "theme" | "units", value: string) =>
    void enqueueUpsert(settingsSave, { uid, subject, value: { value }, name: "" });
  const { look } = t.settings;
  return (
    <SettingsSection heading={look.heading}>
      <LanguageChoice onChosen={(chosen) => save("language", chosen)} />
      <p className={styles.label}>{look.theme}</p>
      <SegmentedControl
        label={look.theme}
        options={themes.map((value) => ({ value, label: t.common.themes[value] }))}
        value={themes.find((one) => one === theme) ?? readTheme()}
        onChange={(chosen) => {
          applyTheme(chosen);
          save("theme", chosen);
        }}
      />
      <p className={styles.label}>{look.units}</p>
      <SegmentedControl
        label={look.units}
        options={unitNames.map((value) => ({ value, label: t.settings.units[value] }))}
        value={unitNames.find((one) => one === units) ?? readUnits()}
        onChange={(chosen) => {
          applyUnits(chosen);
          save("units", chosen);
        }}
      />
    </SettingsSection>
  );
}
