import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody } from '#shared/fields.ts';

/** Setup steps before the first request can be submitted. Each step builds on the previous ones. */
export const setupSteps = [
  'name',
  'locations',
  'calendar',
  'departments',
  'people',
  'form',
  'category',
  'routing',
  'fallbackApprovers',
] as const;
const SetupStep = z.enum(setupSteps);
export type SetupStep = z.output<typeof SetupStep>;

export const getSetup = {
  service: 'request-service',
  method: 'GET',
  path: '/setup',
  roles: ['admin'],
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({
    steps: z.array(z.object({ step: SetupStep, isDone: z.boolean() })),
    /**
     * `offered` if the product is empty enough for the example, `begun` if it already contains a part of the example,
     * null otherwise.
     */
    example: z.enum(['offered', 'begun']).nullable(),
  }),
  errors: [],
  summary: 'What an organisation needs before its first request, and what of it is there',
} as const satisfies Endpoint;
