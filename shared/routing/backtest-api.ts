import * as z from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import {
  Id,
  Instant,
  Money,
  nothing,
  PersonRef,
  PlainDate,
  WorkingSeconds,
} from '#shared/fields.ts';
import { RoutingDraft } from './routing-api.ts';

/** One side of a comparison: who decided, or would have been asked, and how long it took. Seconds of working time. */
const Walk = z.object({
  steps: z.array(
    z.object({
      /** Of the routing's step, where there is one. */
      stepId: Id.optional(),
      name: z.string(),
      order: z.int(),
      /** Of an imported log: whom it names, a role where it names nobody. */
      people: z.array(PersonRef.extend({ userId: z.string().max(200) })),
      /** Number of people who decide; for a decided step, all who did. */
      approvals: z.int().nonnegative(),
      seconds: WorkingSeconds,
      targetSeconds: WorkingSeconds.nullable(),
    }),
  ),
  workingSeconds: WorkingSeconds,
  /** Steps that took longer than their target. */
  breaches: z.int().nonnegative(),
});
const Figures = z.object({
  stepsPerRequest: z.number(),
  medianSeconds: WorkingSeconds,
  /** Nine of ten requests took no longer. */
  slowSeconds: WorkingSeconds,
  breaches: z.int().nonnegative(),
});

/**
 * When a request of the past was sent and who decided when, in seconds of working time since the first of the
 * days, by the calendar of the application.
 */
const Asked = z.object({ userId: z.string(), from: WorkingSeconds, to: WorkingSeconds });
const Timing = z.object({
  sent: WorkingSeconds,
  decisions: z.array(Asked),
  /** People who were asked and did not decide: others decided, or the task moved. */
  missed: z.array(Asked.extend({ stepId: Id })),
});

export const BacktestedRequest = z.object({
  /** Of an imported log: the name of the case. */
  requestId: z.string().max(120),
  number: z.string(),
  title: z.string(),
  amount: Money.nullable().optional(),
  was: Walk,
  would: Walk,
  /** Whether whoever decided would have been asked at the same turn. */
  same: z.boolean(),
  /** It ended before its last step, or is not over: the figures leave it out. */
  isCut: z.boolean(),
  timing: Timing.optional(),
});
export type BacktestedRequest = z.infer<typeof BacktestedRequest>;

/** Result of one call. */
const BacktestPage = z.object({
  items: z.array(BacktestedRequest),
  /** Numbers of requests for which a step of the draft would have had nobody. */
  nobody: z.array(z.string()),
  comparison: z.object({
    requests: z.int(),
    cut: z.int(),
    same: z.int(),
    was: Figures,
    would: Figures,
  }),
  /** Of the first page: the working time that has passed where each of the days begins, and after the last. */
  workdays: z.array(WorkingSeconds).optional(),
  /** When the last one that was looked at was raised: how far back this call has come. */
  reached: Instant.optional(),
  /** There are more: call again with it. */
  cursor: z.string().optional(),
});

/** As if these approval limits were in force; null: any amount. */
const OtherLimits = z
  .array(z.strictObject({ levelId: Id, limit: Money.nullable() }))
  .max(99)
  .default([]);

export const backtestRouting = {
  service: 'workflow-service',
  method: 'POST',
  path: '/routing-sequences/backtest',
  roles: ['admin'],
  params: nothing,
  query: nothing,
  body: z.strictObject({
    routing: RoutingDraft,
    from: PlainDate,
    to: PlainDate,
    /** Maximum number of requests of these days to read; those of other categories are excluded. */
    limit: z.int().min(1).max(2000).default(500),
    limits: OtherLimits,
    cursor: z.string().max(2000).optional(),
  }),
  response: BacktestPage,
  errors: ['input.invalid', 'input.cursor-invalid'],
  summary: 'A draft beside what happened to requests of the past; nothing is stored',
} as const satisfies Endpoint;

/** A page is a pack of some hundred cases of the log. */
export const backtestLog = {
  service: 'workflow-service',
  method: 'POST',
  path: '/routing-sequences/backtest-log',
  roles: ['admin'],
  params: nothing,
  query: nothing,
  body: z.strictObject({
    routing: RoutingDraft,
    /** Of an imported log that is shown. */
    source: Id,
    /** For requests of which category its cases stand. */
    categoryId: Id,
    /**
     * Which step an activity decides; null: a decision that no step of the draft takes. Others decide nothing.
     * Absent: as the mapping of the log says it, else as its names suggest.
     */
    activities: z
      .array(z.strictObject({ activity: z.string().min(1).max(120), stepId: Id.nullable() }))
      .max(200)
      .optional(),
    limits: OtherLimits,
    cursor: z.string().max(10).optional(),
  }),
  response: BacktestPage.extend({
    /** Cases of the log in all, those that were never sent among them. */
    cases: z.int().nonnegative(),
  }),
  errors: ['input.invalid', 'input.cursor-invalid', 'item.not-found'],
  summary: 'A draft beside what an imported log tells; nothing is stored',
} as const satisfies Endpoint;
