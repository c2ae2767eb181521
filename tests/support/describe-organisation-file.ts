import * as z from 'zod';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';

/** Part of a JSON schema that the page describes. */
type Shape = {
  readonly type?: string;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly $ref?: string;
};

const code = (value: unknown) => `\`${JSON.stringify(value)}\``;

/** Return the type of a key's value, or its choices. */
function describeType(shape: Shape): string {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return [...new Set(choices.map(describeType))].join(' or ');
  if (shape.enum) return shape.enum.map(code).join(', ');
  if (shape.const !== undefined) return code(shape.const);
  if (shape.type === 'array') return shape.items ? `list of: ${describeType(shape.items)}` : 'list';
  if (shape.type === 'object')
    return shape.properties ? `object (${Object.keys(shape.properties).join(', ')})` : 'object';
  return shape.type ?? 'any value';
}

function formatRow(name: string, shape: Shape, isRequired: boolean): string {
  const byDefault = shape.default === undefined ? 'may be left out' : code(shape.default);
  return `| \`${name}\` | ${describeType(shape).replaceAll('|', '\\|')} | ${isRequired ? 'required' : byDefault} |`;
}

function formatSection(
  name: string,
  { properties = {}, required = [] }: Shape,
  isList: boolean,
): string {
  const rows = Object.entries(properties).map(([key, shape]) =>
    formatRow(key, shape, required.includes(key)),
  );
  return [
    `## ${name}`,
    isList ? 'A list. Each item has:' : 'One object with:',
    ['| key | value | left out |', '| --- | --- | --- |', ...rows].join('\n'),
  ].join('\n\n');
}

const introduction = `# Keys of an organisation file

Generated from \`shared/reference/organisation-file.ts\`. How to use such a file: [operating.md](operating.md#an-organisation-from-a-file). Get one from a running
organisation with \`npm run organisation -- --export FILE\`.

Every list may be left out. Other keys are refused. A required key whose value may be \`null\` has to be there. An \`id\` is the id of something stored, or a name such
as \`@finance\`, by which the rest of the file names the item. A text that begins with @ and is no name is written with another @ before it: \`@@home\`.`;

/** Generate the page with all lists and keys of an organisation file, as Markdown. */
export function describeFile(): string {
  const json = z.toJSONSchema(OrganisationFile, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Shape;
  const sections = Object.entries(json.properties ?? {}).map(([name, shape]) =>
    formatSection(name, shape.items ?? shape, shape.items !== undefined),
  );
  return `${[introduction, ...sections].join('\n\n')}\n`;
}
