import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  emptyObject,
  Id,
  Instant,
  Money,
  PersonRef,
  PlainDate,
  requestAmount,
  WorkingSeconds,
} from '#shared/fields.ts';
import { RoutingDraft } from './routing-api.ts';

/** One side of a comparison: actual or simulated steps with their people and times, in seconds of working time. */
const Walk = z.object({
  steps: z.array(
    z.object({
      /** Id of the routing step, if there is one. */
      stepId: Id.optional(),
      name: z.string(),
      order: z.int(),
      /** For an imported log: the named people, or a role if no person is named. */
      people: z.array(PersonRef.extend({ userId: z.string().max(200) })),
      /** Number of people who have to approve; for a decided step, number of people who approved. */
      approvals: z.int().nonnegative(),
      seconds: WorkingSeconds,
      targetSeconds: WorkingSeconds.nullable(),
    }),
  ),
  workingSeconds: WorkingSeconds,
  /** Number of steps that took longer than their target. */
  breaches: z.int().nonnegative(),
});
const Figures = z.object({
  stepsPerRequest: z.number(),
  medianSeconds: WorkingSeconds,
  /** 90th percentile of the durations of requests. */
  slowSeconds: WorkingSeconds,
  breaches: z.int().nonnegative(),
});

/** Interval of a task, in seconds of working time since the start of the period, by the calendar of the application. */
const TaskInterval = z.object({ userId: z.string(), from: WorkingSeconds, to: WorkingSeconds });
const Timing = z.object({
  sent: WorkingSeconds,
  decisions: z.array(TaskInterval),
  /** People who were asked but did not decide, because others decided or the task was reassigned. */
  missed: z.array(TaskInterval.extend({ stepId: Id })),
});

export const BacktestedRequest = z.object({
  /** For an imported log: name of the case. */
  requestId: z.string().max(120),
  number: z.string(),
  title: z.string(),
  ...requestAmount,
  amount: Money.nullable().optional(),
  was: Walk,
  would: Walk,
  /**
   * Whether every decider would have been asked at the same place in the order, with as many parallel steps and no
   * further step.
   */
  same: z.boolean(),
  /** Whether the request ended before its last step or is unfinished. The figures exclude it. */
  isCut: z.boolean(),
  timing: Timing.optional(),
});
export type BacktestedRequest = z.infer<typeof BacktestedRequest>;

/** Result of one backtest call. */
const BacktestPage = z.object({
  items: z.array(BacktestedRequest),
  /** Numbers of requests for which a step of the draft would have no people. */
  nobody: z.array(z.string()),
  comparison: z.object({
    requests: z.int(),
    cut: z.int(),
    same: z.int(),
    was: Figures,
    would: Figures,
  }),
  /** Only on the first page: elapsed working time at the start of each day, and at the end of the last day. */
  workdays: z.array(WorkingSeconds).optional(),
  /** Time at which the last checked request was raised, which shows how far back this call has read. */
  reached: Instant.optional(),
  /** Cursor for the next call, if there are more requests. */
  cursor: z.string().optional(),
});

/** Simulated approval limits; null for any amount. */
const OtherLimits = z
  .array(z.strictObject({ levelId: Id, limit: Money.nullable() }))
  .max(99)
  .default([]);

export const backtestRouting = {
  service: 'workflow-service',
  method: 'POST',
  path: '/routing-sequences/backtest',
  roles: ['admin'],
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({
    routing: RoutingDraft,
    from: PlainDate,
    to: PlainDate,
    /** Maximum number of requests to read in these days. Other categories are excluded. */
    limit: z.int().min(1).max(2000).default(500),
    limits: OtherLimits,
    cursor: z.string().max(2000).optional(),
  }),
  response: BacktestPage,
  errors: ['input.invalid', 'input.cursor-invalid'],
  summary: 'A draft beside what happened to requests of the past; nothing is stored',
} as const satisfies Endpoint;

/** Backtest an imported log. A page is a chunk of some hundred cases. */
export const backtestLog = {
  service: 'workflow-service',
  method: 'POST',
  path: '/routing-sequences/backtest-log',
  roles: ['admin'],
  params: emptyObject,
  query: emptyObject,
  body: z.strictObject({
    routing: RoutingDraft,
    /** Id of a visible imported log. */
    source: Id,
    /** Category to which the cases are assigned. */
    categoryId: Id,
    /**
     * Steps by activity; null for a decision outside the draft's steps. Activities that are not listed decide no step.
     * If the list is absent, the mapping of the log or else the names determine the steps.
     */
    activities: z
      .array(z.strictObject({ activity: z.string().min(1).max(120), stepId: Id.nullable() }))
      .max(200)
      .optional(),
    limits: OtherLimits,
    cursor: z.string().max(10).optional(),
  }),
  response: BacktestPage.extend({
    /** Total number of cases in the log, including those that were never submitted. */
    cases: z.int().nonnegative(),
  }),
  errors: ['input.invalid', 'input.cursor-invalid', 'item.not-found'],
  summary: 'A draft beside an imported log; nothing is stored',
} as const satisfies Endpoint;
