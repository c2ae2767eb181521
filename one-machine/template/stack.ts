import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { account, region } from '../account.ts';
import { type MergedResource, mergeStacks } from './merge-stacks.ts';
import { TemplateError } from './template-error.ts';

/** One resource as synthesized. Its properties still contain intrinsic functions. `stack`: name of its stack. */
export type Resource = {
  readonly id: string;
  readonly type: string;
  readonly stack: string;
  readonly properties: unknown;
};

/** Type of functions that only run custom resources of a deployment. */
export const deploymentHelper = 'Deployment helper';

/**
 * The synthesized stacks as one, with the folders of their assets, by the object key under which they are published.
 */
export type Stack = {
  readonly region: string;
  readonly account: string;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly assets: ReadonlyMap<string, string>;
};

const Assets = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

/**
 * Read the stacks that CDK synthesized into `folder` (and listed in its manifest.json) as one.
 * @throws TemplateError if no stack exists, or the stacks don't fit together
 */
export function readStack(folder: string): Stack {
  const { resources: merged, files } = mergeStacks(folder);
  const helpers = findDeploymentFunctions(Object.values(merged));
  const resources = Object.entries(merged)
    .filter(([, { Type }]) => Type !== 'AWS::CDK::Metadata')
    .map(([id, { Type, Properties = {}, Condition, stack }]) => {
      if (Condition) throw new TemplateError(`${id} (${Type}): Condition is not supported.`);
      const type = helpers.has(id) ? deploymentHelper : Type;
      return [id, { id, type, stack, properties: Properties }] as const;
    });
  const assets = files.map((file) =>
    readAssets(folder, file.replace(/\.template\.json$/, '.assets.json')),
  );
  return {
    region,
    account,
    resources: new Map(resources),
    assets: new Map(assets.flatMap((ofStack) => [...ofStack])),
  };
}

const ServedBy = z.object({
  ServiceToken: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
});

/** Return the functions of the deployment. They are not part of the product and may use other runtimes than Node. */
function findDeploymentFunctions(resources: readonly MergedResource[]): ReadonlySet<string> {
  return new Set(
    resources.flatMap(({ Properties }) => {
      const served = ServedBy.safeParse(Properties);
      return served.success ? [served.data.ServiceToken['Fn::GetAtt'][0]] : [];
    }),
  );
}

function readAssets(folder: string, file: string): ReadonlyMap<string, string> {
  const { files } = Assets.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  return new Map(
    Object.values(files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(
        ({ objectKey }) => [objectKey, join(folder, source.path)] as const,
      ),
    ),
  );
}
