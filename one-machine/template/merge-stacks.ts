import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { account, region } from '../account.ts';
import { TemplateError } from './template-error.ts';

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.object({ templateFile: z.string().optional() }).optional(),
    }),
  ),
});

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).optional(),
  Condition: z.string().optional(),
});
const CloudFormation = z.object({
  Resources: z.record(z.string(), Resource).default({}),
  Parameters: z
    .record(z.string(), z.object({ Type: z.string().default(''), Default: z.unknown().optional() }))
    .default({}),
});

/** One synthesized stack, with its template file in the folder of CDK's output. */
type Synthesized = z.infer<typeof CloudFormation> & {
  readonly name: string;
  readonly templateFile: string;
};

/** A resource of any stack. `stack`: name of that stack. */
export type MergedResource = z.infer<typeof Resource> & { readonly stack: string };

const read = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')));

/** @throws TemplateError when the folder has no stack */
function readStacks(folder: string): Synthesized[] {
  const manifest = join(folder, 'manifest.json');
  const { artifacts } = existsSync(manifest) ? read(manifest, Manifest) : { artifacts: {} };
  const stacks = Object.entries(artifacts).flatMap(([name, { type, properties }]) => {
    const { templateFile } = properties ?? {};
    if (type !== 'aws:cloudformation:stack' || templateFile === undefined) return [];
    return [{ name, templateFile, ...read(join(folder, templateFile), CloudFormation) }];
  });
  if (stacks.length === 0) throw new TemplateError(`${folder} holds no synthesized stack.`);
  return stacks;
}

const AliasProperties = z.object({
  Name: z.string(),
  FunctionName: z.object({ Ref: z.string() }),
});
/** Return the functions of a stack by the ids of their aliases. One machine has a single version of each. */
const readAliases = ({ Resources }: Synthesized) =>
  new Map(
    Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
      if (Type !== 'AWS::Lambda::Alias') return [];
      return [[id, AliasProperties.parse(Properties)] as const];
    }),
  );
/** Types that move functions to new versions. Each stack with functions has them. */
const ofReleases: ReadonlySet<string> = new Set([
  ...['AWS::Lambda::Alias', 'AWS::Lambda::Version', 'Custom::SmokeTest', 'Custom::Watch'],
]);

/** Helpers that CDK adds to each stack which needs them, under the same id. */
const helper = /CustomResourceProvider(Handler|Role)[0-9A-F]{8}$/;

/**
 * Read all stacks that CDK synthesized into `folder` as one. A value that a stack shares by Parameter Store is replaced
 * by the reference that the sharing stack stores, and an alias by its function. `files`: template files of the stacks.
 * @throws TemplateError when there is no stack, two stacks use the same logical id, or a shared value is missing
 */
export function mergeStacks(folder: string): {
  readonly resources: Readonly<Record<string, MergedResource>>;
  readonly files: readonly string[];
} {
  const stacks = readStacks(folder);
  const shared = new Map(
    stacks.flatMap((stack) =>
      Object.values(stack.Resources)
        .filter(({ Type }) => Type === 'AWS::SSM::Parameter')
        .map(({ Properties = {} }) => [Properties.Name, { stack, value: Properties.Value }]),
    ),
  );
  const aliases = new Map(stacks.flatMap((stack) => [...readAliases(stack)]));
  const [aliasName = ''] = [...aliases.values()].map(({ Name }) => Name);
  const qualifier = new RegExp(`(^|:function:[\\w-]+):${aliasName}$`);
  const dereference = (id: string, stack: Synthesized): unknown => {
    if (id === 'AWS::StackName') return stack.name;
    if (id === 'AWS::StackId')
      return `arn:aws:cloudformation:${region}:${account}:stack/${stack.name}/local`;
    const alias = aliases.get(id);
    if (alias) return { 'Fn::GetAtt': [alias.FunctionName.Ref, 'Arn'] };
    const parameter = stack.Parameters[id];
    if (!parameter) return { Ref: id };
    if (!parameter.Type.startsWith('AWS::SSM::Parameter::Value')) return parameter.Default;
    const source = shared.get(parameter.Default);
    if (source) return replace(source.value, source.stack);
    throw new TemplateError(`${stack.name} reads ${parameter.Default}, which no stack shares.`);
  };
  const replace = (value: unknown, stack: Synthesized): unknown => {
    if (typeof value === 'string') return value.replace(qualifier, '$1');
    if (Array.isArray(value)) return value.map((one) => replace(one, stack));
    if (typeof value !== 'object' || value === null) return value;
    if ('Ref' in value && typeof value.Ref === 'string') return dereference(value.Ref, stack);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, replace(inner, stack)]),
    );
  };
  const resources: Record<string, MergedResource> = {};
  for (const stack of stacks)
    for (const [id, resource] of Object.entries(stack.Resources)) {
      if (ofReleases.has(resource.Type)) continue;
      const known = resources[id];
      if (known && helper.test(id)) continue;
      if (known) throw new TemplateError(`${known.stack} and ${stack.name} both name ${id}.`);
      const merged = Resource.parse(replace(resource, stack));
      resources[id] = { ...merged, stack: stack.name };
    }
  return { resources, files: stacks.map(({ templateFile }) => templateFile) };
}
