import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Decimal, Id, Instant, noBody, nothing, PlainDate } from '#shared/fields.ts';
import { ActivityKind } from './process-case.ts';

const service = 'request-service';
const roles = ['user'] as const;
const count = z.int().nonnegative();
const Text = z.string().min(1).max(120);

/** Requests of the product itself, or an imported log by its id. */
export const ProcessSource = z.union([z.literal('own'), Id]);
export type ProcessSource = z.infer<typeof ProcessSource>;

/** `straight`: no activity came twice and nothing was returned; `rework`: the others. */
export const Course = z.enum(['straight', 'rework']);
export type Course = z.infer<typeof Course>;

/**
 * Which requests a picture is of. Days are those of the first event, in UTC. Amounts are compared as numbers,
 * whatever their currency; a request without one lies in no range. Both ends of a range are included.
 */
export const ProcessFilter = z.strictObject({
  source: ProcessSource.default('own'),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  category: Text.optional(),
  department: Text.optional(),
  outcome: Text.optional(),
  course: Course.optional(),
  amountFrom: Decimal.optional(),
  amountTo: Decimal.optional(),
});
export type ProcessFilter = z.infer<typeof ProcessFilter>;

/**
 * Of durations, in seconds: the mean of the middle two is the median of an even number; `ninetieth` is the one at
 * index floor(0.9 n) of n in ascending order. `working`: the same of working time.
 */
const Times = z.object({ median: z.number(), ninetieth: z.number(), mean: z.number() });
export const Spread = z.object({
  ...Times.shape,
  working: Times,
});
export type Spread = z.infer<typeof Spread>;

/** A duration in calendar time and in working time, seconds. */
const Pace = z.object({ calendar: z.number(), working: z.number() });

/**
 * Difference between people in their usual duration, without names: a quarter of them take `quick`
 * or less, a quarter `slow` or longer. a quarter of them take `quick` or less, a quarter `slow` or
 * longer.
 */
export const AcrossPeople = z.object({ people: count, quick: Pace, usual: Pace, slow: Pace });
export type AcrossPeople = z.infer<typeof AcrossPeople>;

/** A box of the picture. */
export const ProcessActivity = z.object({
  name: Text,
  kind: ActivityKind,
  /** Of an imported log, to administrators: the step that its mapping says it decides; empty: none. */
  step: z.string().max(120).optional(),
  /** Number of occurrences, and of requests. */
  count,
  requests: count,
  /** Number of requests that wait after it now. */
  open: count,
  /**
   * From the event before until it happened, or until the work on it began where a log tells that; none of what only
   * came first.
   */
  wait: Spread.nullable(),
  /** From start to completion, and of how many requests it is known; absent where no start is. */
  work: Spread.extend({ requests: count }).optional(),
  /** Of those who decided it three times or more; null of fewer than five people, and of what nobody decides. */
  across: AcrossPeople.nullable(),
});
export type ProcessActivity = z.infer<typeof ProcessActivity>;

/** An arrow: from one activity directly to the next. Activities by their index; null is the start, or the end. */
export const ProcessMove = z.object({
  from: count.nullable(),
  to: count.nullable(),
  count,
  requests: count,
  wait: Spread.nullable(),
});
export type ProcessMove = z.infer<typeof ProcessMove>;

/** A variant: requests that are over, with the same activities in the same order. `id`: stands for it in a filter. */
export const ProcessVariant = z.object({
  id: z.string(),
  activities: z.array(count),
  requests: count,
  cycle: Spread,
});
export type ProcessVariant = z.infer<typeof ProcessVariant>;

/** Requests with the same category, or of the same department. `cycle` and the counts are of those that are over. */
export const ProcessGroup = z.object({
  name: Text,
  requests: count,
  over: count,
  cycle: Spread.nullable(),
  firstTimeRight: count.nullable(),
  late: count.nullable(),
});
export type ProcessGroup = z.infer<typeof ProcessGroup>;

/** Bottlenecks, the worst first. Sums are of waiting in working time. */
export const Bottleneck = z.object({
  activity: Text,
  /** Of all waiting of these requests, 0 to 1. */
  share: z.number(),
  waitedSeconds: count,
  /** Observation behind a bottleneck, never about a person. */
  reasons: z.array(
    z.object({
      reason: z.enum([
        'few-deciders',
        'in-batches',
        'outside-hours',
        'nobody-there',
        'often-returned',
        'long-tail',
      ]),
      /** Evidence for the reason: deciders, share of decisions, days. */
      figure: z.number(),
    }),
  ),
});
export type Bottleneck = z.infer<typeof Bottleneck>;

export const processFigures = {
  service,
  method: 'GET',
  path: '/figures/process',
  roles,
  params: nothing,
  query: ProcessFilter,
  body: noBody,
  response: z.object({
    requests: count,
    events: count,
    /** From the first event, or start of work, to the last, of requests that are over. */
    cycle: Spread.nullable(),
    activities: z.array(ProcessActivity),
    moves: z.array(ProcessMove),
    /** Of requests that are over; the 200 most frequent. */
    variants: z.array(ProcessVariant),
    variantCount: count,
    /**
     * Requests that are over: number of those that were sent and never returned, were refused or withdrawn, had
     * a late step, had a step decided by a rule. Null if that number, or the rest, is too small to be shown.
     * The last two are null for imported logs, too: they hold no due moments, and only the names of systems
     * show what nobody decided.
     */
    over: count,
    firstTimeRight: count.nullable(),
    /** False of a log in which nothing is returned or sent again: `firstTimeRight` is null then. */
    tellsReturns: z.boolean(),
    late: count.nullable(),
    automatic: count.nullable(),
    bottlenecks: z.array(Bottleneck).max(3),
    /** The 50 largest of each. */
    groups: z.object({ categories: z.array(ProcessGroup), departments: z.array(ProcessGroup) }),
    /** Available filters: of an imported log, or of the months of the period. */
    choices: z.object({
      categories: z.array(Text),
      departments: z.array(Text),
      outcomes: z.array(Text),
      from: Instant.nullable(),
      to: Instant.nullable(),
    }),
    /**
     * Scope of the figures: people who may not open every request get whole months and bands of
     * amounts, so that no difference between two pictures reveals fewer than five. for people who
     * may not open every request whole months and bands of amounts, so that no difference between
     * two pictures tells of fewer than five. Null where a range is open.
     */
    counted: z.object({
      ...{ from: PlainDate.nullable(), to: PlainDate.nullable() },
      ...{ amountFrom: Decimal.nullable(), amountTo: Decimal.nullable() },
    }),
    /**
     * Minimum number of requests for which activities, moves and variants are shown to people who
     * are not administrators; 1 for administrators.
     */
    withheld: count,
  }),
  errors: ['input.invalid', 'item.not-found'],
  summary:
    'What really happens to requests: activities, moves between them, ways through, and times',
} as const satisfies Endpoint;
export type ProcessFigures = z.infer<typeof processFigures.response>;

export const listProcessSources = {
  service,
  method: 'GET',
  path: '/figures/process/sources',
  roles,
  params: nothing,
  query: nothing,
  body: noBody,
  response: z.object({
    items: z.array(
      z.object({
        source: ProcessSource,
        name: Text,
        requests: count.nullable(),
        from: Instant.nullable(),
        to: Instant.nullable(),
      }),
    ),
  }),
  errors: [],
  summary: 'Where pictures of the process can be of: the product itself first, then imported logs',
} as const satisfies Endpoint;
