import { type ESTree, parseSync, Visitor } from 'vite';

type Source = { readonly file: string; readonly source: string };
type ParsedSource = Source & { readonly program: ESTree.Program };
type LookUp = { readonly file: string; readonly text: string };
/** `text`: the type accepts any name as a key. `cast`: only known names are accepted without a cast. */
type Keys = 'text' | 'cast';
type Tables = ReadonlyMap<string, Keys>;

const textKeys =
  /^:?\s*(?:(?:Readonly|Partial)<)*(?:Record<\s*string\b|\{\s*(?:readonly )?\[\w+: string\])/;
const head = /^:\s*(?:(?:Readonly|Partial)<)*(\w+)/;

/** Find names of types for objects that accept any text as a key. */
const aliasesIn = (sources: readonly Source[]) =>
  new Set(
    sources.flatMap(({ source }) =>
      [...source.matchAll(/^(?:export )?type (\w+)(?:<[^=]*>)? =\s*([^;]{1,80})/gm)].flatMap(
        ([, name = '', type = '']) => (textKeys.test(type) ? [name] : []),
      ),
    ),
  );

function unwrapExpression(node: ESTree.Expression): ESTree.Expression {
  const isWrapper =
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression' ||
    node.type === 'ParenthesizedExpression';
  return isWrapper ? unwrapExpression(node.expression) : node;
}

/** Find constant objects of a module that inherit property names, identified by their type or their initializer. */
function findConstantTables(
  { source, program }: ParsedSource,
  aliases: ReadonlySet<string>,
): Tables {
  const tables = new Map<string, Keys>();
  const text = (node: ESTree.Node) => source.slice(node.start, node.end);
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !init) return;
      const made = unwrapExpression(init);
      const type = id.typeAnnotation ? text(id.typeAnnotation) : '';
      if (text(made) === 'Object.create(null)') return;
      if (textKeys.test(type) || aliases.has(head.exec(type)?.[1] ?? ''))
        tables.set(id.name, 'text');
      else if (type === '' && text(made).startsWith('Object.fromEntries('))
        tables.set(id.name, 'text');
      else if (made.type === 'ObjectExpression') tables.set(id.name, 'cast');
    },
  }).visit(program);
  return tables;
}

/** True for keys that no object inherits: literals, and templates that contain a dot or a slash. */
const isSafe = (key: ESTree.Node) =>
  key.type === 'Literal' ||
  (key.type === 'TemplateLiteral' && key.quasis.some(({ value }) => /[./]/.test(value.raw)));

/** Find look-ups in constant objects by names that these may inherit: `table[name]` and `name in anything`. */
export function findLookUps(sources: readonly Source[]): LookUp[] {
  const aliases = aliasesIn(sources);
  const parsed = sources.map((one) => ({
    ...one,
    program: parseSync(one.file, one.source).program,
  }));
  const tables = new Map(parsed.map((one) => [one.file, findConstantTables(one, aliases)]));
  return parsed.flatMap(({ file, source, program }) => {
    const known = new Map(tables.get(file));
    const found: LookUp[] = [];
    const note = ({ start, end }: ESTree.Node) =>
      found.push({ file, text: source.slice(start, end).replaceAll(/\s+/g, ' ') });
    new Visitor({
      ImportDeclaration({ source: from, specifiers }) {
        for (const one of specifiers) {
          if (one.type !== 'ImportSpecifier' || one.imported.type !== 'Identifier') continue;
          const keys = tables.get(from.value.replace('#', ''))?.get(one.imported.name);
          if (keys) known.set(one.local.name, keys);
        }
      },
      MemberExpression(node) {
        if (!node.computed || isSafe(node.property)) return;
        const object = unwrapExpression(node.object);
        const keys = object.type === 'Identifier' ? known.get(object.name) : undefined;
        if (keys === 'text' || (keys && node.property.type === 'TSAsExpression')) note(node);
      },
      BinaryExpression(node) {
        const isAbout = source.slice(node.right.start, node.right.end) === 'Object.prototype';
        if (node.operator === 'in' && !isSafe(node.left) && !isAbout) note(node);
      },
    }).visit(program);
    return found;
  });
}
