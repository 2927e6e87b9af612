// The least that React shows, and the least that a tap can keep on the device and say.
import { useState } from "react";
import { createRoot } from "react-dom/client";

const opened = new Promise<IDBDatabase>((resolve, reject) => {
  const opening = indexedDB.open("hello");
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("rows", { autoIncrement: true }));
  opening.addEventListener("success", () => resolve(opening.result));
  opening.addEventListener("error", () => reject(opening.error));
});

async function write(row: object): Promise<void> {
  const transaction = (await opened).transaction("rows", "readwrite", { durability: "strict" });
  transaction.objectStore("rows").put(row);
  await new Promise((resolve) => transaction.addEventListener("complete", resolve));
}

function Hello() {
  const [written, setWritten] = useState(0);
  return (
    <main>
      <h1>Hello</h1>
      <button onClick={() => void write({ written }).then(() => setWritten(written + 1))}>Write</button>
      <output>{written} on this device</output>
    </main>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<Hello />);
