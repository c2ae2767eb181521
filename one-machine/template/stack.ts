import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { account, region } from '../account.ts';
import { TemplateError } from './template-error.ts';

/** One resource as synthesized. Its properties still contain intrinsic functions. */
export type Resource = { readonly id: string; readonly type: string; readonly properties: unknown };

/** Type of functions that only run custom resources of a deployment. */
export const deploymentHelper = 'Deployment helper';

/** One synthesized stack with the folders of its assets, by the object key under which they are published. */
export type Stack = {
  readonly name: string;
  readonly region: string;
  readonly account: string;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly parameters: ReadonlyMap<string, unknown>;
  readonly assets: ReadonlyMap<string, string>;
};

const Manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.object({ templateFile: z.string().optional() }).optional(),
    }),
  ),
});

const CloudFormation = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.unknown().optional(),
      Condition: z.string().optional(),
    }),
  ),
  Parameters: z.record(z.string(), z.object({ Default: z.unknown().optional() })).default({}),
});

const Assets = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

const read = <T>(file: string, schema: z.ZodType<T>): T =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')));

/**
 * Reads the one stack that CDK synthesized into `folder` (its manifest.json names it).
 * @throws TemplateError when there is no stack, or more than one
 */
export function readStack(folder: string): Stack {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new TemplateError(`${folder} holds no synthesized stack.`);
  const stacks = Object.entries(read(manifest, Manifest).artifacts).filter(
    ([, artifact]) => artifact.type === 'aws:cloudformation:stack',
  );
  const [only] = stacks;
  const templateFile = only?.[1].properties?.templateFile;
  if (!only || stacks.length > 1 || templateFile === undefined) {
    throw new TemplateError(
      `One machine runs one stack; ${folder} holds ${stacks.map(([name]) => name).join(', ') || 'none'}.`,
    );
  }
  const template = read(join(folder, templateFile), CloudFormation);
  const helpers = findDeploymentFunctions(Object.values(template.Resources));
  const resources = Object.entries(template.Resources)
    .filter(([, { Type }]) => Type !== 'AWS::CDK::Metadata')
    .map(([id, { Type, Properties, Condition }]) => {
      if (Condition) throw new TemplateError(`${id} (${Type}): Condition is not supported.`);
      const type = helpers.has(id) ? deploymentHelper : Type;
      return [id, { id, type, properties: Properties ?? {} }] as const;
    });
  return {
    name: only[0],
    region,
    account,
    resources: new Map(resources),
    parameters: new Map(
      Object.entries(template.Parameters).map(([name, { Default }]) => [name, Default]),
    ),
    assets: readAssets(folder, templateFile.replace(/\.template\.json$/, '.assets.json')),
  };
}

const ServedBy = z.object({
  ServiceToken: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
});

/** Return the functions of the deployment. They are not part of the product and may use other runtimes than Node. */
function findDeploymentFunctions(resources: { Properties?: unknown }[]): ReadonlySet<string> {
  return new Set(
    resources.flatMap(({ Properties }) => {
      const served = ServedBy.safeParse(Properties);
      return served.success ? [served.data.ServiceToken['Fn::GetAtt'][0]] : [];
    }),
  );
}

function readAssets(folder: string, file: string): ReadonlyMap<string, string> {
  const { files } = read(join(folder, file), Assets);
  return new Map(
    Object.values(files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(
        ({ objectKey }) => [objectKey, join(folder, source.path)] as const,
      ),
    ),
  );
}
