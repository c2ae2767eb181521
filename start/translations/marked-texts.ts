import type { ExtractorType } from '@lingui/conf';
import { type ESTree, parseAst } from 'vite';
import { buildCatalogKey } from '#shared/language/t.ts';

type Node = { readonly type: string; readonly start: number; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Return the text that a node marks: t`…`, rich`…`, inContext('…')`…` or msg('…'), or undefined for other nodes. */
function markedText(node: Node): string | undefined {
  if (node.type === 'TaggedTemplateExpression') {
    const { tag, quasi } = node as unknown as ESTree.TaggedTemplateExpression;
    const pieces = quasi.quasis.map(({ value }) => value.cooked ?? '');
    if (tag.type === 'Identifier' && (tag.name === 't' || tag.name === 'rich'))
      return buildCatalogKey(pieces);
    if (tag.type === 'CallExpression' && tag.callee.type === 'Identifier') {
      const [context] = tag.arguments;
      if (tag.callee.name === 'inContext' && context?.type === 'Literal')
        return buildCatalogKey(pieces, String(context.value));
    }
  }
  if (node.type === 'CallExpression') {
    const { callee, arguments: given } = node as unknown as ESTree.CallExpression;
    const [text, context] = given;
    if (callee.type === 'Identifier' && callee.name === 'msg' && text?.type === 'Literal')
      return buildCatalogKey(
        [String(text.value)],
        context?.type === 'Literal' ? String(context.value) : undefined,
      );
  }
  return undefined;
}

function visit(node: Node, found: (text: string, at: number) => void): void {
  const text = markedText(node);
  if (text !== undefined) found(text, node.start);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) visit(child, found);
}

/** Extractor of marked texts in source code. */
export const markedTexts: ExtractorType = {
  match: (file) => /\.tsx?$/.test(file),
  extract(file, code, onMessageExtracted) {
    const lang = file.endsWith('x') ? 'tsx' : 'ts';
    visit(parseAst(code, { lang }) as unknown as Node, (text, at) =>
      onMessageExtracted({
        id: text,
        message: text,
        origin: [file, code.slice(0, at).split('\n').length],
      }),
    );
  },
};
