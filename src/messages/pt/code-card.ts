import type { Messages } from "../en.ts";

/** One QR code: its picture, its files, and what stands on paper. */
export const codeCard: Messages["codeCard"] = {
  picture: (placeName) => `Código QR de ${placeName}`,
  characters: "Para escrever",
  unsigned:
    "Este código ainda não tem assinatura, por isso um telemóvel sem ligação não o consegue verificar. A próxima manutenção assina-o; imprima-o depois.",
  onThisMachine:
    "Esta página foi aberta por um endereço que só esta máquina conhece, e o código leva a ele. Antes de imprimir, abra-a pelo endereço que os clientes usam.",
  png: "PNG",
  svg: "SVG",
  copy: "Copiar ligação",
  copied: "Ligação copiada",
  notCopied: "O navegador não deixa as páginas copiar. A ligação está aqui:",
  tryIt: "Ver o que os clientes veem",
  paper: "Papel",
  papers: { a4: "A4, quatro cartões", a6: "A6, um cartão" },
  print: "Imprimir",
  printHint: "Imprima em tamanho real (100%), sem cabeçalhos nem rodapés.",
  printed: {
    codeOf: (placeName) => `Código QR de ${placeName}`,
    servedBy: "Atendimento de",
    how: "Leia-o e diga como foi, com um a cinco limões. Também funciona sem ligação.",
    without: "Sem câmara, escreva estes caracteres em",
  },
};
