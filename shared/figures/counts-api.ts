import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody } from '#shared/fields.ts';
import { RequestStatus } from '#shared/requests/request.ts';
import { RetentionOutcome } from '#shared/retention/retention-outcome.ts';
import { maxCounted } from './max-counted.ts';

const service = 'request-service';
const roles = ['user'] as const;
const count = z.int().nonnegative();

/**
 * Requests that figures cover.
 *
 * Requests of the person, requests that they participate in (including their own), requests that they have to decide,
 * or (administrators) all. `led`: requests of their reports and of people in departments that they head; `headed`:
 * requests of these departments alone.
 */
export const FigureScope = z.enum(['mine', 'participated', 'decide', 'led', 'headed', 'all']);
export type FigureScope = z.infer<typeof FigureScope>;
/** Scopes that contain requests of people whom the reader leads. */
export const TeamScope = FigureScope.extract(['led', 'headed']);
export type TeamScope = z.infer<typeof TeamScope>;
export const isTeamScope = (scope: string): scope is TeamScope =>
  scope === 'led' || scope === 'headed';
/** `forMe`: my requests except those that I raised for others, like in the list of my requests. */
export const CountScope = z.enum([...FigureScope.exclude(['decide']).options, 'forMe']);
export type CountScope = z.infer<typeof CountScope>;

/** Number of open requests or tasks by due state. `isAll`: false if only the first `maxCounted` are counted. */
export const AtRiskCounts = { overdue: count, dueSoon: count, isAll: z.boolean() };

export const countRequests = {
  service,
  method: 'GET',
  path: '/counts/requests',
  roles,
  params: emptyObject,
  query: z.strictObject({ scope: CountScope.default('mine') }),
  body: noBody,
  response: z.object({
    /** Drafts are excluded, because only their authors may see them. */
    byStatus: z.record(RequestStatus.exclude(['Draft']), count),
    /** Number of requests that retention removed, so that no list contains them. Earlier versions send none. */
    removed: z.record(RetentionOutcome, count).default({ Approved: 0, Rejected: 0, Withdrawn: 0 }),
  }),
  errors: ['actor.forbidden'],
  summary:
    'How many requests are in each status: mine (`forMe`: without those I raised for others), those I took part in, those of my team or department, or (administrators) all',
} as const satisfies Endpoint;

export const countTasks = {
  service,
  method: 'GET',
  path: '/counts/tasks',
  roles,
  params: emptyObject,
  query: emptyObject,
  body: noBody,
  response: z.object({ open: count, ...AtRiskCounts }),
  errors: [],
  summary: 'How many tasks wait for me, and how many of them are overdue or due soon',
  description: `The ${maxCounted} due first are counted; with more, \`isAll\` is false.`,
} as const satisfies Endpoint;
