import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { emptyObject, noBody, PersonRef, PlainDate, WorkingSeconds } from '#shared/fields.ts';
import { RequestRow } from '#shared/requests/request.ts';
import { AtRiskCounts, FigureScope, TeamScope } from './counts-api.ts';
import { maxCounted } from './max-counted.ts';

const service = 'request-service';
const roles = ['user'] as const;
const count = z.int().nonnegative();

const scope = FigureScope.default('mine');

/**
 * Figures of a period, both days included. `decided` counts approved and rejected requests. Times are in working hours
 * with an error of at most one sixteenth.
 */
export const Period = z.object({
  from: PlainDate,
  to: PlainDate,
  sent: count,
  approved: count,
  rejected: count,
  withdrawn: count,
  /** Number of requests that I sent back. Only for my decisions. */
  returned: count,
  /** Decided requests with every step decided before it was due. */
  inTime: count,
  medianSeconds: WorkingSeconds.nullable(),
  ninetiethSeconds: WorkingSeconds.nullable(),
  /** Number of durations in each band of `durationEdgesHours`. */
  durations: z.array(count),
});
export type Period = z.infer<typeof Period>;

/** Lower limits of the duration bands, in hours of working time. The last band is unlimited. */
export const durationEdgesHours = [0, 4, 8, 12, 16, 24, 32, 40] as const;

export const requestFigures = {
  service,
  method: 'GET',
  path: '/figures/requests',
  roles,
  params: emptyObject,
  query: z.strictObject({
    scope,
    weeks: z.coerce.number().int().min(1).max(53).default(12),
    /** Last day of the figures; absent or in the future: today. */
    until: PlainDate.optional(),
  }),
  body: noBody,
  response: z.object({
    month: Period,
    formerMonth: Period,
    /** Weeks from Monday to Sunday, the current one last. */
    weeks: z.array(Period),
    /** Teams and departments whose figures the reader may see, regardless of the requested scope. */
    teams: z.array(TeamScope),
  }),
  errors: ['actor.forbidden'],
  summary: 'What was sent and decided, and how long it took: this month, the last one, and by week',
  description:
    'A request counts on the day that it was in the calendar its due moments follow. Today is that of my time zone. Times to decide are working ' +
    'time from when it was sent until it was approved or rejected, without the time it was back for change; they are at most a sixteenth off. `decide`: what I was given and decided myself, within 120 days of ' +
    'getting it, on the days of my time zone. `led` and `headed`: sums over three people or more; what one of them raised for another counts for both.',
} as const satisfies Endpoint;

export const openFigures = {
  service,
  method: 'GET',
  path: '/figures/open',
  roles,
  params: emptyObject,
  query: z.strictObject({ scope }),
  body: noBody,
  response: z.object({
    ...AtRiskCounts,
    /** Requests that are overdue or due soon, earliest due first: at most ten. */
    atRisk: z.array(RequestRow),
    /** People with the most open requests, at most ten, in descending order. */
    waitFor: z.array(z.object({ person: PersonRef, requests: count, overdue: count })),
    /** Number of further people with open requests. */
    morePeople: count,
  }),
  errors: ['actor.forbidden'],
  summary: 'Open requests at risk, and whom requests wait for',
  description: `Of a person the ${maxCounted} sent last are counted, of all the ${maxCounted} oldest; with more, \`isAll\` is false. \`decide\`: my open tasks. \`led\`, \`headed\`: those of the team or department in which I have a part.`,
} as const satisfies Endpoint;
