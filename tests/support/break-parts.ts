import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { vi } from 'vitest';

/** Parts of the product that can be unavailable. */
export const breakableParts = ['table', 'functions', 'machine', 'mail'] as const;
export type BreakablePart = (typeof breakableParts)[number];

/** Error of a call to an unavailable part. */
class Away extends Error {
  override readonly name: string;

  constructor(name: string) {
    super('Away on purpose');
    this.name = name;
  }
}
/** Ignore the failure of a stopped part, because the call is retried. @throws any other error */
export function ignoreAway(error: unknown): undefined {
  if (!(error instanceof Away)) throw error;
}

/**
 * Make one part unavailable for a time, from one of its calls on, with the errors of throttled services. `isLost`: the
 * first of these calls succeeds, but its response is lost.
 */
export function createOutages(now: () => number) {
  type Outage = { part: BreakablePart; from: number; milliseconds: number; isLost: boolean };
  let outage: Outage | undefined;
  let since: number | undefined;
  const calls: Record<BreakablePart, number> = { table: 0, functions: 0, machine: 0, mail: 0 };
  let isSpared = false;

  const isOver = () => since !== undefined && now() - since >= (outage?.milliseconds ?? 0);
  async function call<T>(part: BreakablePart, work: () => Promise<T>): Promise<T> {
    if (isSpared) return work();
    calls[part] += 1;
    if (outage?.part !== part || calls[part] < outage.from || isOver()) return work();
    const isFirst = since === undefined;
    since ??= now();
    if (isFirst && outage.isLost) await work();
    throw new Away(
      part === 'functions' ? 'Lambda.TooManyRequestsException' : 'ThrottlingException',
    );
  }

  const { send } = DynamoDBDocumentClient.prototype;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send');
  spy.mockImplementation(function sendOrFail(this: DynamoDBDocumentClient, ...sent: unknown[]) {
    return call('table', () => Reflect.apply(send, this, sent));
  });

  return {
    call,
    calls,
    /** Reset the counts of calls and plan the next outage; undefined for no outage. */
    plan(next: Outage | undefined) {
      outage = next;
      since = undefined;
      for (const part of breakableParts) calls[part] = 0;
    },
    /** Run an action whose calls are neither counted nor interrupted. */
    async spare<T>(work: () => Promise<T>): Promise<T> {
      isSpared = true;
      try {
        return await work();
      } finally {
        isSpared = false;
      }
    },
    restore: () => spy.mockRestore(),
  };
}
