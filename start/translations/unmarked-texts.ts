import { type ESTree, parseAst } from 'vite';

type Node = ESTree.Node & { readonly [key: string]: unknown };
/** `isShown`: the text is in a position that screens show; otherwise it only looks like a sentence. */
export type UnmarkedText = {
  readonly line: number;
  readonly text: string;
  readonly isShown: boolean;
};

/** Attributes of elements and properties whose values people read or hear. */
const visibleAttributes: ReadonlySet<string> = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'data-hint'],
  ...['alt', 'title', 'placeholder', 'label', 'description', 'hint', 'caption', 'heading'],
  ...['error', 'message', 'text', 'words', 'summary', 'legend', 'emptyText'],
]);
/** Properties that contain either a code name or, if it starts with a capital, a text for people. */
const shownIfCapital: ReadonlySet<string> = new Set(['field']);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
/** Return the child nodes, without property names and compared values, because these are not texts. */
const getChildren = (node: Node): Node[] => {
  if (node.type === 'BinaryExpression' && /^[!=]==$/.test(node.operator)) return [];
  const { key: _, ...others } = node;
  return Object.values(node.type === 'Property' && !node.computed ? others : node)
    .flat()
    .filter(isNode);
};

const hasWord = (text: string) => /\p{L}{2}/u.test(text);
/** True for "Enter your address first": several words, the first of which starts like a sentence. */
const isSentence = (text: string) => /^\s*\p{Lu}\p{Ll}+[’']?\p{L}*,? +\p{L}/u.test(text);

/** True for a template with a word next to a value: `${hours} h`. */
const containsWords = (node: Node): boolean =>
  node.type === 'TemplateLiteral' && getPieces(node).some((piece) => / \p{L}|\p{L} /u.test(piece));

const getName = (key: Node): string => String(key.name ?? key.value ?? '');

/** True for nodes whose texts are never on a screen, or are already marked. */
function isIgnoredNode(node: Node): boolean {
  if (node.type === 'CallExpression')
    return isNode(node.callee) && node.callee.type === 'Identifier' && node.callee.name === 'msg';
  return node.type.startsWith('Import') || /^TS(Type|Literal|Union|Interface|Enum)/.test(node.type);
}

/** Yield each possible value of an expression: the branches of a conditional, the parts of a compound. */
function* listPossibleValues(node: Node): Generator<Node> {
  if (node.type === 'ConditionalExpression') {
    yield* listPossibleValues(node.consequent as Node);
    yield* listPossibleValues(node.alternate as Node);
  } else if (node.type === 'LogicalExpression') {
    yield* listPossibleValues(node.left as Node);
    yield* listPossibleValues(node.right as Node);
  } else if (node.type === 'JSXExpressionContainer')
    yield* listPossibleValues(node.expression as Node);
  else yield node;
}

const getPieces = (node: Node): readonly string[] => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type !== 'TemplateLiteral') return [];
  return node.quasis.map(({ value }) => value.cooked ?? '');
};

/** Return the constant objects of a module by name, to find the texts of `{labels[key]}`. */
function collectObjects(module: Node): ReadonlyMap<string, Node> {
  const objects = new Map<string, Node>();
  const visit = (node: Node): void => {
    const { id, init } = node;
    if (node.type === 'VariableDeclarator' && isNode(id) && isNode(init)) {
      const value = isNode(init.expression) ? init.expression : init;
      if (value.type === 'ObjectExpression') objects.set(getName(id), value);
    }
    for (const child of getChildren(node)) visit(child);
  };
  visit(module);
  return objects;
}

/** Find texts of a screen that are not marked and therefore cannot be translated. */
export function findUnmarkedTexts(file: string, code: string): UnmarkedText[] {
  const module = parseAst(code, {
    lang: file.endsWith('x') ? 'tsx' : 'ts',
  }) as unknown as Node;
  const objects = collectObjects(module);
  /** List the values of an expression that an element contains. Those of `labels[key]` are all values of `labels`. */
  const listShownValues = (child: Node): Node[] =>
    [...listPossibleValues(child)].flatMap((value) => {
      const { object } = value;
      const isLookUp = value.type === 'MemberExpression' && value.computed && isNode(object);
      const labels = isLookUp ? objects.get(getName(object)) : undefined;
      return labels
        ? (labels.properties as Node[]).flatMap((one) =>
            isNode(one.value) ? [...listPossibleValues(one.value)] : [],
          )
        : [value];
    });
  const found = new Map<Node, UnmarkedText>();
  const note = (node: Node, isShown: boolean) => {
    const pieces = node.type === 'JSXText' ? [node.value as string] : getPieces(node);
    if (found.has(node) || !pieces.some(isShown ? hasWord : isSentence)) return;
    const line = code.slice(0, node.start).split('\n').length;
    found.set(node, { line, text: pieces.join('…').trim(), isShown });
  };
  const visit = (node: Node): void => {
    if (isIgnoredNode(node)) return;
    if (node.type === 'TaggedTemplateExpression') {
      for (const value of node.quasi.expressions) visit(value as Node);
      return;
    }
    if (node.type === 'JSXText') note(node, true);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as unknown as Node[])
        if (child.type === 'JSXExpressionContainer')
          for (const value of listShownValues(child)) note(value, true);
    const isNamed = node.type === 'JSXAttribute' || node.type === 'Property';
    const name = isNamed ? getName((node.type === 'Property' ? node.key : node.name) as Node) : '';
    if (isNode(node.value)) {
      const isCapital = (value: Node) => getPieces(value).some((piece) => /^\p{Lu}/u.test(piece));
      for (const value of listPossibleValues(node.value))
        if (visibleAttributes.has(name) || (shownIfCapital.has(name) && isCapital(value)))
          note(value, true);
    }
    if (node.type === 'ConditionalExpression') {
      const branches = [...listPossibleValues(node)];
      if (branches.some(containsWords))
        for (const value of branches) if (value.type === 'Literal') note(value, true);
    }
    note(node, false);
    for (const child of getChildren(node)) visit(child);
  };
  visit(module);
  return [...found.values()];
}
