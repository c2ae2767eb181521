import * as z from 'zod';
import { isScheduled } from './read-rules.ts';
import { ignoredProperty, type ReadResources } from './resources.ts';

/** A function that consumes a stream; times in milliseconds. An absent value means no limit. */
export type EventSource = {
  readonly id: string;
  readonly functionName: string;
  readonly sourceArn: string;
  readonly startingPosition: 'TRIM_HORIZON' | 'LATEST';
  readonly batchSize: number;
  readonly window: number;
  /** Number of batches processed concurrently. Records of one item stay in order. */
  readonly lanes: number;
  readonly bisect: boolean;
  readonly maxRetries?: number;
  readonly maxAge?: number;
  /** Queue that receives the positions of discarded records. */
  readonly onFailure?: string;
  /** Event patterns. A record that matches no pattern is skipped. Without patterns, all records match. */
  readonly filters: readonly unknown[];
  /** Whether the function reports the first failed record. */
  readonly reportsItems: boolean;
};

/** A function that consumes a queue. */
export type QueueSource = {
  readonly id: string;
  readonly functionName: string;
  readonly queueArn: string;
  readonly batchSize: number;
  /** Number of batches processed concurrently. */
  readonly concurrency: number;
  /** Whether the function reports the failed messages. Otherwise all messages of a failed batch are delivered again. */
  readonly reportsItems: boolean;
};

/** A scheduled function. `input` is the whole event; absent for the service's default event. */
export type Schedule = {
  readonly id: string;
  /** Schedule as `rate(5 minutes)` or `cron(...)`. */
  readonly expression: string;
  readonly functionArn: string;
  readonly input?: unknown;
  readonly maxRetries: number;
  readonly maxAge: number;
  readonly onFailure?: string;
};

const Json = z.string().transform((text): unknown => JSON.parse(text));
/** The service uses -1 for no limit. */
const Limit = z
  .int()
  .optional()
  .transform((value) => (value === -1 ? undefined : value));

const MappingProperties = z.strictObject({
  BatchSize: z.int().default(100),
  BisectBatchOnFunctionError: z.boolean().default(false),
  DestinationConfig: z
    .strictObject({ OnFailure: z.strictObject({ Destination: z.string() }) })
    .optional(),
  Enabled: z.literal(true).optional(),
  EventSourceArn: z.string(),
  FilterCriteria: z
    .strictObject({ Filters: z.array(z.strictObject({ Pattern: Json })) })
    .optional(),
  FunctionName: z.string(),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  MaximumBatchingWindowInSeconds: z.int().default(0),
  MaximumRecordAgeInSeconds: Limit,
  MaximumRetryAttempts: Limit,
  MetricsConfig: ignoredProperty,
  ParallelizationFactor: z.int().min(1).max(10).default(1),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']),
  Tags: ignoredProperty,
});

const QueueMappingProperties = z.strictObject({
  BatchSize: z.int().min(1).max(10).default(10),
  Enabled: z.literal(true).optional(),
  EventSourceArn: z.string().includes(':sqs:'),
  FunctionName: z.string(),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')).default([]),
  MetricsConfig: ignoredProperty,
  ScalingConfig: z
    .strictObject({ MaximumConcurrency: z.int().min(2) })
    .default({ MaximumConcurrency: 5 }),
  Tags: ignoredProperty,
});

const OfQueue = z.looseObject({ EventSourceArn: z.string().includes(':sqs:') });
const isOfQueue = (properties: unknown) => OfQueue.safeParse(properties).success;
const isOfStream = (properties: unknown) => !isOfQueue(properties);
const mapping = 'AWS::Lambda::EventSourceMapping';

/** Return the functions that consume the table's stream. */
export const readEventSources = (read: ReadResources): EventSource[] =>
  read(mapping, MappingProperties, isOfStream).map(({ id, properties: p }) => ({
    id,
    functionName: p.FunctionName,
    sourceArn: p.EventSourceArn,
    startingPosition: p.StartingPosition,
    batchSize: p.BatchSize,
    window: p.MaximumBatchingWindowInSeconds * 1000,
    lanes: p.ParallelizationFactor,
    bisect: p.BisectBatchOnFunctionError,
    ...(p.MaximumRetryAttempts !== undefined && { maxRetries: p.MaximumRetryAttempts }),
    ...(p.MaximumRecordAgeInSeconds !== undefined && {
      maxAge: p.MaximumRecordAgeInSeconds * 1000,
    }),
    ...(p.DestinationConfig && { onFailure: p.DestinationConfig.OnFailure.Destination }),
    filters: p.FilterCriteria?.Filters.map(({ Pattern }) => Pattern) ?? [],
    reportsItems: p.FunctionResponseTypes.length > 0,
  }));

/** Return the functions that consume queues. */
export const readQueueSources = (read: ReadResources): QueueSource[] =>
  read(mapping, QueueMappingProperties, isOfQueue).map(({ id, properties: p }) => ({
    id,
    functionName: p.FunctionName,
    queueArn: p.EventSourceArn,
    batchSize: p.BatchSize,
    concurrency: p.ScalingConfig.MaximumConcurrency,
    reportsItems: p.FunctionResponseTypes.length > 0,
  }));

const RuleProperties = z.strictObject({
  Description: ignoredProperty,
  Name: ignoredProperty,
  ScheduleExpression: z.string().regex(/^(rate|cron)\(.+\)$/),
  State: z.literal('ENABLED').default('ENABLED'),
  Tags: ignoredProperty,
  Targets: z.array(
    z.strictObject({
      Arn: z.string(),
      DeadLetterConfig: z.strictObject({ Arn: z.string() }).optional(),
      Id: ignoredProperty,
      Input: Json.optional(),
      RetryPolicy: z
        .strictObject({
          MaximumEventAgeInSeconds: z.int().default(86_400),
          MaximumRetryAttempts: z.int().default(185),
        })
        .default({ MaximumEventAgeInSeconds: 86_400, MaximumRetryAttempts: 185 }),
    }),
  ),
});

/** Return the scheduled functions, one entry for each target of a rule. */
export const readSchedules = (read: ReadResources): Schedule[] =>
  read('AWS::Events::Rule', RuleProperties, isScheduled).flatMap(({ id, properties }) =>
    properties.Targets.map((target) => ({
      id,
      expression: properties.ScheduleExpression,
      functionArn: target.Arn,
      ...(target.Input !== undefined && { input: target.Input }),
      maxRetries: target.RetryPolicy.MaximumRetryAttempts,
      maxAge: target.RetryPolicy.MaximumEventAgeInSeconds * 1000,
      ...(target.DeadLetterConfig && { onFailure: target.DeadLetterConfig.Arn }),
    })),
  );
