import { createElement, Fragment, type ReactNode } from "react";
import { lexer, type Token, type Tokens } from "marked";

export type MarkdownText = {
  /** Front matter: `name: value` lines between two lines of dashes. */
  front: Readonly<Record<string, string>>;
  tokens: readonly Token[];
};

export function readMarkdown(source: string): MarkdownText {
  const [, head = "", body = source] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const front = Object.fromEntries(
    head.split("\n").flatMap((line) => {
      const [, name, value] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value]];
    }),
  );
  return { front, tokens: lexer(body) };
}

/** "3. Your account" → "your-account"; `taken` makes anchors of one page unique. */
export function anchorOf(heading: string, taken: Set<string>): string {
  const plain = heading.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const base =
    plain
      .replace(/^\d+\.\s*/, "")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "part";
  let anchor = base;
  for (let count = 2; taken.has(anchor); count += 1) anchor = `${base}-${count}`;
  taken.add(anchor);
  return anchor;
}

export type Part = { anchor: string; heading: readonly Token[]; text: string; tokens: readonly Token[] };

/** Splits the tokens at headings of this depth. */
export function splitAt(
  depth: number,
  tokens: readonly Token[],
  taken = new Set<string>(),
): { before: Token[]; parts: Part[] } {
  const before: Token[] = [];
  const parts: (Part & { tokens: Token[] })[] = [];
  for (const token of tokens) {
    if (isKind(token, "heading") && token.depth === depth)
      parts.push({ anchor: anchorOf(token.text, taken), heading: token.tokens, text: token.text, tokens: [] });
    else (parts.at(-1)?.tokens ?? before).push(token);
  }
  return { before, parts };
}

type Kinds = {
  heading: Tokens.Heading;
  paragraph: Tokens.Paragraph;
  list: Tokens.List;
  table: Tokens.Table;
  link: Tokens.Link;
  code: Tokens.Code;
};
const isKind = <Kind extends keyof Kinds>(token: Token, kind: Kind): token is Kinds[Kind] => token.type === kind;

/**
 * Renders Markdown as elements. HTML and unknown token types fail the build. `link` translates addresses.
 */
export function Markdown({ tokens, link }: { tokens: readonly Token[]; link: (href: string) => string }): ReactNode {
  const children = (of: readonly Token[] | undefined) => <Markdown tokens={of ?? []} link={link} />;
  return tokens.map((token, index) => <Fragment key={index}>{one(token)}</Fragment>);

  function one(token: Token): ReactNode {
    if (isKind(token, "heading")) return createElement(`h${token.depth}`, null, children(token.tokens));
    if (isKind(token, "list")) {
      const items = token.items.map((item, index) => <li key={index}>{children(item.tokens)}</li>);
      return token.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    if (isKind(token, "table")) return table(token);
    if (isKind(token, "link")) return <a href={link(token.href)}>{children(token.tokens)}</a>;
    if (isKind(token, "code"))
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    const inner = "tokens" in token ? token.tokens : undefined;
    switch (token.type) {
      case "space":
      case "def":
        return null;
      case "paragraph":
        return <p>{children(inner)}</p>;
      case "blockquote":
        return <blockquote>{children(inner)}</blockquote>;
      case "strong":
        return <strong>{children(inner)}</strong>;
      case "em":
        return <em>{children(inner)}</em>;
      case "codespan":
        return <code>{plain(token)}</code>;
      case "br":
        return <br />;
      case "hr":
        return <hr />;
      case "text":
        return inner ? children(inner) : plain(token);
      case "escape":
        return plain(token);
      default:
        throw new Error(`A text holds ${token.type}, which these pages do not show: ${token.raw}`);
    }
  }

  function table({ header, rows }: Tokens.Table): ReactNode {
    return (
      // Scrolls sideways on its own if it is wider than the page.
      <div data-wide="">
        <table>
          <thead>
            <tr>
              {header.map((cell, index) => (
                <th key={index} scope="col">
                  {children(cell.tokens)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {row.map((cell, index) => (
                  <td key={index}>{children(cell.tokens)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    );
  }
}

const plain = (token: Token): string => ("text" in token ? String(token.text) : token.raw);
