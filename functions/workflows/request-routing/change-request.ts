import { applyChange } from '#functions/domain/requests/apply-change.ts';
import type { Change, RequestRecord } from '#functions/domain/requests/record.ts';
import type { World } from '#functions/domain/routing/world.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { StepDeps } from './deps.ts';
import type { StepInput } from './step-input.ts';

/** How often a step looks again when somebody else was faster. */
const attempts = 5;
const passing: ReadonlySet<ErrorCode> = new Set([
  'item.changed-meanwhile',
  'server.unavailable',
  'rate.limited',
]);

/** The machine tries the step again after a pause; every other error stops it and is recorded. */
export class StepUnavailable extends Error {
  override readonly name = 'StepUnavailable';
}

/**
 * One step on one request: load, decide with the people and rules of this moment, save; what it left is the result. Nothing to do
 * (null) is a repeat, and leaves everything as it is. A round that is over is left alone.
 */
export async function changeRequest(
  { requests, reference, directory }: StepDeps,
  { applicationId, requestId, round }: StepInput,
  decide: (record: RequestRecord, world: World) => Change | null,
): Promise<RequestRecord> {
  try {
    for (let attempt = 1; ; attempt += 1) {
      const record = await requests.load(applicationId, requestId);
      if (record.request.round !== round) return record;
      const rules = await reference.load(applicationId);
      const change = await directory.decide(applicationId, rules, (world) => decide(record, world));
      if (!change) return record;
      try {
        await requests.save(change);
        return applyChange(record, change);
      } catch (error) {
        if (!isPassing(error) || attempt === attempts) throw error;
      }
    }
  } catch (error) {
    if (isPassing(error)) throw new StepUnavailable(error.message);
    throw error;
  }
}

const isPassing = (error: unknown): error is AppError =>
  error instanceof AppError && passing.has(error.code);
