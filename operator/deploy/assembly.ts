import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { Template } from './template.ts';

const Stack = z.object({
  type: z.literal('aws:cloudformation:stack'),
  environment: z.string(),
  properties: z.object({ templateFile: z.string(), stackName: z.string().optional() }),
  dependencies: z.array(z.string()).default([]),
});
const Manifest = z.object({ artifacts: z.record(z.string(), z.union([Stack, z.looseObject({})])) });

export type AssembledStack = {
  /** Id of the stack in the CDK app. */
  readonly id: string;
  readonly name: string;
  /** Region that the app sets; undefined: the region of the AWS configuration. */
  readonly region: string | undefined;
  readonly template: Template;
};

/** Read the stacks that the CDK has synthesized into a folder, sorted so that each follows its dependencies. */
export function readAssembly(folder: string): AssembledStack[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const { artifacts } = Manifest.parse(read('manifest.json'));
  const ordered = new Map<string, AssembledStack>();
  const add = (id: string): void => {
    const stack = Stack.safeParse(artifacts[id]);
    if (!stack.success || ordered.has(id)) return;
    const { environment, properties, dependencies } = stack.data;
    for (const dependency of dependencies) add(dependency);
    const region = environment.split('/').at(-1);
    ordered.set(id, {
      ...{ id, name: properties.stackName ?? id },
      region: region === 'unknown-region' ? undefined : region,
      template: Template.parse(read(properties.templateFile)),
    });
  };
  for (const id of Object.keys(artifacts)) add(id);
  return [...ordered.values()];
}
