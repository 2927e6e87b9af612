import { readEnvironment } from "../_shared/environment.ts";
import { handle } from "./handler.ts";

const environment = readEnvironment((name) => Deno.env.get(name));
Deno.serve((request) => handle(request, environment));
