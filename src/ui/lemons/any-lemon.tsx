import { HalfLemon, SqueezedLemon } from "./further-drawings.tsx";
import { Lemon, LemonFrame } from "./lemon.tsx";

type AnyLemonProps = { shape: "whole" | "outline" | "half" | "squeezed"; withLeaf?: boolean };

/** A lemon in any shape. Separate from `Lemon`, so that the first page does not load all drawings. */
export function AnyLemon({ shape, withLeaf = true }: AnyLemonProps) {
  if (shape === "whole" || shape === "outline") return <Lemon shape={shape} withLeaf={withLeaf} />;
  return (
    <LemonFrame shape={shape} withLeaf={withLeaf}>
      {shape === "half" ? <HalfLemon /> : <SqueezedLemon />}
    </LemonFrame>
  );
}
