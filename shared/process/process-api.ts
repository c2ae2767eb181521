import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { Decimal, emptyObject, Id, Instant, noBody, PlainDate } from '#shared/fields.ts';
import { ActivityKind } from './process-case.ts';

const service = 'request-service';
const roles = ['user'] as const;
const count = z.int().nonnegative();
const Text = z.string().min(1).max(120);

/** Requests of the product, or an imported log by its id. */
export const ProcessSource = z.union([z.literal('own'), Id]);
export type ProcessSource = z.infer<typeof ProcessSource>;

/** `straight`: no activity was repeated and nothing was returned; `rework`: all others. */
export const CaseCourse = z.enum(['straight', 'rework']);
export type CaseCourse = z.infer<typeof CaseCourse>;

/**
 * Filter for the requests of a process map. Days refer to the first event, in UTC. Amounts are compared as numbers,
 * ignoring their currency. A request without an amount matches no range. Both ends of a range are included.
 */
export const ProcessFilter = z.strictObject({
  source: ProcessSource.default('own'),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  category: Text.optional(),
  department: Text.optional(),
  outcome: Text.optional(),
  course: CaseCourse.optional(),
  amountFrom: Decimal.optional(),
  amountTo: Decimal.optional(),
});
export type ProcessFilter = z.infer<typeof ProcessFilter>;

/**
 * Distribution of durations in seconds. For an even number, the median is the mean of the middle two; `ninetieth` is
 * the value at index floor(0.9 n) of n in ascending order. `working`: the same in working time.
 */
const Times = z.object({ median: z.number(), ninetieth: z.number(), mean: z.number() });
export const DurationStats = z.object({
  ...Times.shape,
  working: Times,
});
export type DurationStats = z.infer<typeof DurationStats>;

/** A duration in calendar time and in working time, in seconds. */
const Pace = z.object({ calendar: z.number(), working: z.number() });

/**
 * Variation of the usual duration between people, without names: for a quarter of them it is `quick` or less, for a
 * quarter `slow` or more.
 */
export const PeopleQuartiles = z.object({ people: count, quick: Pace, usual: Pace, slow: Pace });
export type PeopleQuartiles = z.infer<typeof PeopleQuartiles>;

/** A node of the process map. */
export const ProcessActivity = z.object({
  name: Text,
  kind: ActivityKind,
  /** Routing step that the mapping of an imported log assigns, only for administrators; empty for no step. */
  step: z.string().max(120).optional(),
  /** Number of occurrences, and of requests. */
  count,
  requests: count,
  /** Number of requests that are now waiting after this activity. */
  open: count,
  /**
   * Time from the previous event to the activity, or to the start of its work if the log contains it; null if the
   * activity was always the first event.
   */
  wait: DurationStats.nullable(),
  /** Time from start to completion, and the number of requests with a known start; absent if no start is known. */
  work: DurationStats.extend({ requests: count }).optional(),
  /**
   * Variation between people who decided the activity at least three times; null for fewer than five people, and for
   * activities without decisions.
   */
  across: PeopleQuartiles.nullable(),
});
export type ProcessActivity = z.infer<typeof ProcessActivity>;

/**
 * An edge of the process map: from one activity directly to the next. Activities by index; null is the start or the
 * end.
 */
export const ProcessMove = z.object({
  from: count.nullable(),
  to: count.nullable(),
  count,
  requests: count,
  wait: DurationStats.nullable(),
});
export type ProcessMove = z.infer<typeof ProcessMove>;

/** A variant: finished requests with the same activities in the same order. `id`: identifies it in a filter. */
export const ProcessVariant = z.object({
  id: z.string(),
  activities: z.array(count),
  requests: count,
  cycle: DurationStats,
});
export type ProcessVariant = z.infer<typeof ProcessVariant>;

/**
 * Requests with the same category or department. `requests`: all; `over`: finished ones, which alone are in `cycle` and
 * the other counts.
 */
export const ProcessGroup = z.object({
  name: Text,
  requests: count,
  over: count,
  cycle: DurationStats.nullable(),
  firstTimeRight: count.nullable(),
  late: count.nullable(),
});
export type ProcessGroup = z.infer<typeof ProcessGroup>;

/** Bottlenecks, worst first. Sums are waiting times in working time. */
export const Bottleneck = z.object({
  activity: Text,
  /** Share of the total waiting time of these requests, 0 to 1. */
  share: z.number(),
  waitedSeconds: count,
  /** Observations about the cause of a bottleneck, never about a person. */
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
      /** Evidence for the reason: number of deciders, share of decisions, or days. */
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
  params: emptyObject,
  query: ProcessFilter,
  body: noBody,
  response: z.object({
    requests: count,
    events: count,
    /** Time from the first event, or start of work, to the last one, for finished requests. */
    cycle: DurationStats.nullable(),
    activities: z.array(ProcessActivity),
    moves: z.array(ProcessMove),
    /** Variants of finished requests; the 200 most frequent. */
    variants: z.array(ProcessVariant),
    variantCount: count,
    /**
     * `over`: number of finished requests. Of these, `firstTimeRight` were never returned, rejected or withdrawn,
     * `late` had an overdue step, and `automatic` a step decided by a rule. A number is null if it, or the rest, is too
     * small to be shown. The last two are also null for imported logs, which contain no due times and identify
     * automatic decisions only by the names of systems.
     */
    over: count,
    firstTimeRight: count.nullable(),
    /** Whether the log contains returns or resubmissions. If not, `firstTimeRight` is null. */
    tellsReturns: z.boolean(),
    late: count.nullable(),
    automatic: count.nullable(),
    bottlenecks: z.array(Bottleneck).max(3),
    /** The largest groups of each kind, at most `maxProcessGroups`. */
    groups: z.object({ categories: z.array(ProcessGroup), departments: z.array(ProcessGroup) }),
    /** Available filters: for an imported log, or for the months of the period. */
    choices: z.object({
      categories: z.array(Text),
      departments: z.array(Text),
      outcomes: z.array(Text),
      from: Instant.nullable(),
      to: Instant.nullable(),
    }),
    /**
     * Effective range of the figures. People who may not open every request get whole months and bands of amounts, so
     * that no difference between two results reveals fewer than five requests. Null for an open range.
     */
    counted: z.object({
      ...{ from: PlainDate.nullable(), to: PlainDate.nullable() },
      ...{ amountFrom: Decimal.nullable(), amountTo: Decimal.nullable() },
    }),
    /**
     * Minimum number of requests for activities, moves, and variants that are shown to non-administrators; 1 for
     * administrators.
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
  params: emptyObject,
  query: emptyObject,
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
    /** Whether a retention rule ever existed, so that removed requests may be missing. */
    hasRetention: z.boolean().optional(),
  }),
  errors: [],
  summary: 'Where pictures of the process can be of: the product itself first, then imported logs',
} as const satisfies Endpoint;
