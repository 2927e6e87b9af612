import path from "node:path";
import type { Backend } from "../../embedded/backend.ts";
import { createRegionImports } from "../../tools/region-server/region-imports.ts";
import { createRegionRoute } from "../../tools/region-server/region-route.ts";
import { importRunner } from "../../tools/region-server/run-import.ts";

/** The backend, with the paths on which admins import a region. An import ends with the backend. */
export function withRegionImports(backend: Backend, dataDir: string): Backend {
  const imports = createRegionImports({ folder: path.join(dataDir, "region"), run: importRunner(backend) });
  const answer = createRegionRoute(backend, imports);
  return {
    ...backend,
    handle: async (request, peer = null) => (await answer(request, peer)) ?? (await backend.handle(request, peer)),
    async close() {
      await imports.close();
      await backend.close();
    },
  };
}
