/**
 * For a demo or a trial on one machine: without a setting, the map shows OpenStreetMap's standard layer. Its policy
 * allows that for few people; a public installation names its provider itself. The build reads the same environment.
 */
export function setTrialTiles(environment: Record<string, string | undefined>): void {
  environment["VITE_TILES_URL"] ||= "openstreetmap";
}
