import * as z from 'zod';
import type { Resolve } from './resolve.ts';
import type { Stack } from './stack.ts';
import { TemplateError } from './template-error.ts';

/** A property without visible effect for people or handlers on one machine. */
export const ignoredProperty = z.unknown().optional();

/**
 * Return the resources of one type, with their properties resolved and parsed. `isWanted` filters them by their
 * properties.
 */
export type ReadResources = <T>(
  type: string,
  properties: z.ZodType<T>,
  isWanted?: (properties: unknown) => boolean,
) => { id: string; properties: T }[];

/**
 * Read resources of the stack with strict schemas. An unsupported property stops the start with its name and the
 * logical id, instead of being ignored silently.
 */
export const resourceReader =
  (stack: Stack, resolve: Resolve): ReadResources =>
  (type, schema, isWanted = () => true) =>
    [...stack.resources.values()]
      .filter((resource) => resource.type === type)
      .map(({ id, properties }) => ({ id, properties: resolve(properties) }))
      .filter(({ properties }) => isWanted(properties))
      .map(({ id, properties }) => {
        const parsed = schema.safeParse(properties);
        if (parsed.success) return { id, properties: parsed.data };
        throw new TemplateError(
          parsed.error.issues.map((issue) => `${id} (${type}): ${describeIssue(issue)}`).join('\n'),
        );
      });

function describeIssue(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return `${[...path, issue.keys.join(', ')].join('.')} is not known on one machine.`;
  }
  return `${path.join('.')}: ${issue.message}`;
}
