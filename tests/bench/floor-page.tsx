// The least a React page needs to show the first screen of a history that lies in IndexedDB.
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

type Row = { restaurant_place_id: string; restaurant_name: string; comment: string | null };

function readFirstRows(limit: number): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open("five-lemons");
    opened.addEventListener("error", () => reject(opened.error));
    opened.addEventListener("success", () => {
      const rows: Row[] = [];
      const index = opened.result.transaction("ratings").objectStore("ratings").index("[user_id+rated_at]");
      const cursor = index.openCursor(null, "prev");
      cursor.addEventListener("success", () => {
        if (!cursor.result || rows.length === limit) return resolve(rows);
        rows.push(cursor.result.value as Row);
        cursor.result.continue();
      });
    });
  });
}

function History() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void readFirstRows(16).then(setRows);
  }, []);
  return (
    <ol>
      {rows.map((row, index) => (
        <li key={row.restaurant_place_id} aria-posinset={index + 1}>
          <h3>{row.restaurant_name}</h3>
          <p>{row.comment}</p>
        </li>
      ))}
    </ol>
  );
}

const root = document.getElementById("root");
if (root) createRoot(root).render(<History />);
