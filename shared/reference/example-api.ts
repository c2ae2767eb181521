import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject } from '#shared/fields.ts';
import { OrganisationFile } from './organisation-file.ts';

/** A list of a file. `missing`: number of its items that do not exist yet. */
const FileSection = z.object({
  section: OrganisationFile.keyof(),
  names: z.array(z.string()),
  missing: z.int().nonnegative(),
});
export type FileSection = z.infer<typeof FileSection>;

export const startExample = {
  service: 'request-service',
  method: 'POST',
  path: '/setup/example',
  roles: ['admin'],
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({
    /** Only report the effect, without copying. */
    dryRun: z.boolean().default(false),
  }),
  response: z.object({
    sections: z.array(FileSection),
    /** Existing items that are not part of the example, at most five. If there are any, nothing is copied. */
    inTheWay: z.array(z.string()),
  }),
  errors: ['input.invalid', 'item.in-use', 'idempotency.key-reused'],
  summary: 'Copy a small organisation into an empty product, some at a time',
  description:
    'Call it again until nothing is missing. What is there already stays as it is, so that it is safe to call twice, or by two administrators at once. Nobody is mailed: people of the example sign in once they are invited.',
} as const satisfies Endpoint;
