export const osmAttribution = "© OpenStreetMap contributors";
