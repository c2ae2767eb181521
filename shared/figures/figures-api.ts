import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { noBody, nothing, PersonRef, PlainDate, WorkingSeconds } from '#shared/fields.ts';
import { RequestRow, RequestStatus } from '#shared/requests/request.ts';
import { mostCounted } from './most-counted.ts';

const service = 'request-service';
const roles = ['user'] as const;
const count = z.int().nonnegative();

/**
 * Of which requests figures are.
 *
 * Mine, those I have or had a part in (mine too), what I am asked to decide, those of the people who report to me or
 * are in departments that I head, or (administrators) all.
 */
export const FigureScope = z.enum(['mine', 'participated', 'decide', 'led', 'all']);
export type FigureScope = z.infer<typeof FigureScope>;
const scope = FigureScope.default('mine');
/** `forMe`: mine without those that I raised for others, so what the list of my requests has. */
export const CountScope = z.enum([...FigureScope.exclude(['decide']).options, 'forMe']);
export type CountScope = z.infer<typeof CountScope>;

/** How open requests or tasks stand to their due moments. `isAll`: no others than the `mostCounted` first. */
const AtRiskCounts = { overdue: count, dueSoon: count, isAll: z.boolean() };

export const countRequests = {
  service,
  method: 'GET',
  path: '/counts/requests',
  roles,
  params: nothing,
  query: z.strictObject({ scope: CountScope.default('mine') }),
  body: noBody,
  response: z.object({
    /** Drafts are counted nowhere: they are their authors' alone. */
    byStatus: z.record(RequestStatus.exclude(['Draft']), count),
  }),
  errors: ['actor.forbidden'],
  summary:
    'How many requests are in each status: mine (`forMe`: without those I raised for others), those I took part in, those of my team, or (administrators) all',
} as const satisfies Endpoint;

export const countTasks = {
  service,
  method: 'GET',
  path: '/counts/tasks',
  roles,
  params: nothing,
  query: nothing,
  body: noBody,
  response: z.object({ open: count, ...AtRiskCounts }),
  errors: [],
  summary: 'How many tasks wait for me, and how many of them are overdue or due soon',
  description: `The ${mostCounted} due first are counted; with more, \`isAll\` is false.`,
} as const satisfies Endpoint;

/**
 * What happened between two days, both included. `decided` are those approved and rejected; times are in working hours
 * and at most a sixteenth off.
 */
export const Period = z.object({
  from: PlainDate,
  to: PlainDate,
  sent: count,
  approved: count,
  rejected: count,
  withdrawn: count,
  /** Sent back by me; only of what I decide. */
  returned: count,
  /** Of those decided, whose every step was decided by its due moment. */
  inTime: count,
  medianSeconds: WorkingSeconds.nullable(),
  ninetiethSeconds: WorkingSeconds.nullable(),
  /** How many took from each of `durationEdges` up to the next one. */
  durations: z.array(count),
});
export type Period = z.infer<typeof Period>;

/** Hours of working time between which durations are told apart; the last band has no end. */
export const durationEdges = [0, 4, 8, 12, 16, 24, 32, 40] as const;

export const requestFigures = {
  service,
  method: 'GET',
  path: '/figures/requests',
  roles,
  params: nothing,
  query: z.strictObject({
    scope,
    weeks: z.coerce.number().int().min(1).max(53).default(12),
    /** The last day of which they are; none, or one that is to come: today. */
    until: PlainDate.optional(),
  }),
  body: noBody,
  response: z.object({
    month: Period,
    formerMonth: Period,
    /** From Monday to Sunday, the present one last. */
    weeks: z.array(Period),
  }),
  errors: ['actor.forbidden'],
  summary: 'What was sent and decided, and how long it took: this month, the last one, and by week',
  description:
    'A request counts on the day that it was in the calendar its due moments follow. Today is that of my time zone. Times to decide are working ' +
    'time from when it was sent until it was approved or rejected, without the time it was back for change; they are at most a sixteenth off. `decide`: what I was given and decided myself, within 120 days of ' +
    'getting it, on the days of my time zone. `led`: sums over three people or more; what one of them raised for another counts for both.',
} as const satisfies Endpoint;

export const openFigures = {
  service,
  method: 'GET',
  path: '/figures/open',
  roles,
  params: nothing,
  query: z.strictObject({ scope }),
  body: noBody,
  response: z.object({
    ...AtRiskCounts,
    /** Overdue or due soon, the earliest due first: ten at most. */
    atRisk: z.array(RequestRow),
    /** Who has them now, and how many: ten at most, the most first. */
    waitFor: z.array(z.object({ person: PersonRef, requests: count, overdue: count })),
  }),
  errors: ['actor.forbidden'],
  summary: 'Open requests at risk, and whom requests wait for',
  description: `Of a person the ${mostCounted} sent last are counted, of all the ${mostCounted} oldest; with more, \`isAll\` is false. \`decide\`: my open tasks. \`led\`: those of my team in which I have a part.`,
} as const satisfies Endpoint;
