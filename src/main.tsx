// First, because it names the order of the cascade layers: whichever style sheet comes first decides it.
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// After the first paint, in a chunk of its own: the worker makes the next start faster, not this one.
void import("./app/start-device.ts").then(({ startDevice }) => startDevice());
