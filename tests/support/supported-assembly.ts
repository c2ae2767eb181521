import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const Resource = z.looseObject({ Type: z.string() });
const Template = z.looseObject({ Resources: z.record(z.string(), Resource) });
const Names = z.union([z.string().transform((name) => [name]), z.array(z.string())]);

/** Functions that CloudFormation would call for these. No server without containers runs functions. */
const isCustom = (type: string) => type.startsWith('Custom::');

/** Replace references to resources that are left out by a text with their name, and drop dependencies on them. */
function replaceReferences(value: unknown, leftOut: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => replaceReferences(one, leftOut));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [[name, argument] = ['', undefined]] = entries;
  if (name === 'Ref' && leftOut.has(String(argument))) return String(argument);
  if (name === 'Fn::GetAtt' && Array.isArray(argument) && leftOut.has(String(argument[0])))
    return argument.join('.');
  return Object.fromEntries(
    entries.map(([key, inner]) => [
      key,
      key === 'DependsOn'
        ? Names.parse(inner).filter((id) => !leftOut.has(id))
        : replaceReferences(inner, leftOut),
    ]),
  );
}

/**
 * Leave out the resources of a synthesized app that a server does not know.
 * @returns types of resources that were left out, with their number
 */
export function keepSupported(folder: string, supported: ReadonlySet<string>) {
  const counts: Record<string, number> = {};
  for (const file of globSync(join(folder, '*.template.json'))) {
    const template = Template.parse(JSON.parse(readFileSync(file, 'utf8')));
    const leftOut = new Set<string>();
    for (const [id, { Type }] of Object.entries(template.Resources))
      if (isCustom(Type) || !supported.has(Type)) {
        leftOut.add(id);
        counts[Type] = (counts[Type] ?? 0) + 1;
        delete template.Resources[id];
      }
    writeFileSync(file, JSON.stringify(replaceReferences(template, leftOut)));
  }
  return counts;
}
