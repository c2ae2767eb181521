import { expect, test } from 'vitest';
import * as z from 'zod';
import { synthesize, synthesizeStacks } from './synthesize.ts';

const Resources = z.record(z.string(), z.looseObject({ DependsOn: z.unknown().optional() }));

/** Return the logical ids that a value references with Ref, Fn::GetAtt, Fn::Sub or DependsOn. */
function namedIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    if (key === 'Ref' || key === 'DependsOn') return [value];
    if (key === 'Fn::Sub') return [...value.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    return [];
  }
  if (key === 'Fn::GetAtt' && Array.isArray(value)) return [String(value[0])];
  if (Array.isArray(value))
    return value.flatMap((one) => namedIn(one, key === 'DependsOn' ? key : ''));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => namedIn(one, name));
}

/** Find a dependency cycle of resources, which CloudFormation only reports during a deployment. */
function findCycle(resources: z.infer<typeof Resources>): readonly string[] {
  const done = new Set<string>();
  const walk = (id: string, path: readonly string[]): readonly string[] => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return [];
    for (const next of namedIn(resources[id]))
      if (Object.hasOwn(resources, next)) {
        const found = walk(next, [...path, id]);
        if (found.length > 0) return found;
      }
    done.add(id);
    return [];
  };
  for (const id of Object.keys(resources)) {
    const found = walk(id, []);
    if (found.length > 0) return found;
  }
  return [];
}

test.each([
  ['dev', { signUpDomains: ['example.org'] }],
  [
    'prod with mails and a domain',
    {
      ...{ stage: 'prod', keep: true, senderEmail: 'requests@example.org' },
    },
  ],
])('the resources of %s have no circular dependency', (_, settings) => {
  const resources = Resources.parse(synthesize(settings).toJSON().Resources);
  expect(Object.keys(resources).length).toBeGreaterThan(50);
  expect(findCycle(resources)).toEqual([]);
  // Check each stack separately, because only separate stacks have versions and aliases.
  for (const { name, template } of synthesizeStacks(settings))
    expect(findCycle(Resources.parse(template.toJSON().Resources)), name).toEqual([]);
});
