/**
 * As much of a document as React draws on: elements, texts, attributes, listeners. Nothing is laid out and nothing is looked
 * for by selector, so what depends on either is left to the browser tests.
 */
export class SmallNode extends EventTarget {
  childNodes: SmallNode[] = [];
  parentNode: SmallNode | null = null;
  attributes = new Map<string, string>();
  nodeValue: string | null = null;
  namespaceURI = "http://www.w3.org/1999/xhtml";
  style = { setProperty: () => undefined };
  readonly nodeType: number;
  readonly nodeName: string;
  readonly ownerDocument: SmallDocument;

  constructor(nodeType: number, nodeName: string, ownerDocument?: SmallDocument) {
    super();
    this.nodeType = nodeType;
    this.nodeName = nodeName;
    this.ownerDocument = ownerDocument ?? (this as unknown as SmallDocument);
  }

  get tagName() {
    return this.nodeName;
  }
  get firstChild(): SmallNode | null {
    return this.childNodes[0] ?? null;
  }
  get lastChild(): SmallNode | null {
    return this.childNodes.at(-1) ?? null;
  }
  get nextSibling(): SmallNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.nodeValue ?? this.childNodes.map(({ textContent }) => textContent).join(" ");
  }
  set textContent(text: string) {
    this.childNodes = [];
    if (text !== "") this.appendChild(this.ownerDocument.createTextNode(text));
  }
  /** Of a text: React writes here where one changes. */
  get data() {
    return this.nodeValue;
  }
  set data(text: string | null) {
    this.nodeValue = text;
  }

  appendChild(child: SmallNode) {
    return this.insertBefore(child, null);
  }
  insertBefore(child: SmallNode, before: SmallNode | null) {
    child.parentNode?.removeChild(child);
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, child);
    child.parentNode = this;
    return child;
  }
  removeChild(child: SmallNode) {
    this.childNodes = this.childNodes.filter((kept) => kept !== child);
    child.parentNode = null;
    return child;
  }
  setAttribute(name: string, value: unknown) {
    this.attributes.set(name, String(value));
  }
  removeAttribute(name: string) {
    this.attributes.delete(name);
  }
  hasAttribute(name: string) {
    return this.attributes.has(name);
  }

  /** Whether this or an element around it is inert, so that nobody can use it. */
  isInert(): boolean {
    return this.hasAttribute("inert") || (this.parentNode?.isInert() ?? false);
  }
  getAttribute(name: string) {
    return this.attributes.get(name) ?? null;
  }

  // Of a dialog; of what may have the focus.
  open = false;
  /** Of a select. */
  get options() {
    return this.all().filter(({ nodeName }) => nodeName === "OPTION");
  }

  showModal() {
    this.open = true;
  }
  close() {
    this.open = false;
  }
  focus() {
    this.ownerDocument.activeElement = this;
  }

  all(): SmallNode[] {
    return [this, ...this.childNodes.flatMap((child) => child.all())];
  }
}

/** React asks whether the focus is in one; there is none. */
class SmallFrame extends SmallNode {}

export class SmallDocument extends SmallNode {
  readonly defaultView = { document: this, HTMLIFrameElement: SmallFrame };
  /** Only its notes for styles. */
  readonly documentElement: { dataset: Record<string, string> } = { dataset: {} };
  activeElement: SmallNode | null = null;

  constructor() {
    super(9, "#document");
  }
  createElement(name: string) {
    return new SmallNode(1, name.toUpperCase(), this);
  }
  createElementNS(_namespace: string, name: string) {
    return this.createElement(name);
  }
  createTextNode(text: string) {
    const node = new SmallNode(3, "#text", this);
    node.nodeValue = text;
    return node;
  }
}
