import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { aliasName } from '#infra/stages/stack-names.ts';

const Resource = z.looseObject({ Type: z.string() });
const Template = z.looseObject({ Resources: z.record(z.string(), Resource) });
const Names = z.union([z.string().transform((name) => [name]), z.array(z.string())]);

/**
 * True for custom resources, for which CloudFormation would call functions. A server without containers cannot run
 * functions.
 */
const isCustom = (type: string) => type.startsWith('Custom::');

/** Aliases and versions are replaced by their functions, because this run has only one version of each function. */
const versioned: ReadonlySet<string> = new Set(['AWS::Lambda::Alias', 'AWS::Lambda::Version']);
const OfAlias = z.object({ FunctionName: z.object({ Ref: z.string() }) });
const qualifier = new RegExp(`(^|:function:[\\w-]+):${aliasName}$`);

/** Replace references to aliases by references to their functions. */
function replaceAliases(value: unknown, functions: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return value.replace(qualifier, '$1');
  if (Array.isArray(value)) return value.map((one) => replaceAliases(one, functions));
  if (typeof value !== 'object' || value === null) return value;
  const handler = 'Ref' in value ? functions.get(String(value.Ref)) : undefined;
  if (handler !== undefined) return { 'Fn::GetAtt': [handler, 'Arn'] };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replaceAliases(inner, functions)]),
  );
}

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
 * Leave out the resources of a synthesized app that a server does not support.
 * @returns types of resources that were left out, with their number
 */
export function removeUnsupportedResources(folder: string, supported: ReadonlySet<string>) {
  const counts: Record<string, number> = {};
  for (const file of globSync(join(folder, '*.template.json'))) {
    const template = Template.parse(JSON.parse(readFileSync(file, 'utf8')));
    const leftOut = new Set<string>();
    const functions = new Map<string, string>();
    for (const [id, { Type, Properties }] of Object.entries(template.Resources)) {
      if (Type === 'AWS::Lambda::Alias')
        functions.set(id, OfAlias.parse(Properties).FunctionName.Ref);
      if (isCustom(Type) || versioned.has(Type) || !supported.has(Type)) {
        leftOut.add(id);
        counts[Type] = (counts[Type] ?? 0) + 1;
        delete template.Resources[id];
      }
    }
    writeFileSync(
      file,
      JSON.stringify(replaceReferences(replaceAliases(template, functions), leftOut)),
    );
  }
  return counts;
}
