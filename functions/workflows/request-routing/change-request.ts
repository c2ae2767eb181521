import { applyChange } from '#functions/domain/requests/apply-change.ts';
import type { Change, RequestRecord } from '#functions/domain/requests/record.ts';
import type { Missing } from '#functions/domain/routing/directory.ts';
import type { World } from '#functions/domain/routing/world.ts';
import { untilWon } from '#functions/platform/until-won.ts';
import type { StepDeps } from './deps.ts';
import type { StepInput } from './step-input.ts';

/**
 * One step on one request: load, decide with the people and rules of this moment, save; what it left is the result. Nothing to do
 * (null) is a repeat, and leaves everything as it is. A round that is over is left alone.
 * @param likely people whom it will ask for as far as the record tells: they are loaded at once
 */
export const changeRequest = (
  { requests, reference, directory }: StepDeps,
  { applicationId, requestId, round }: StepInput,
  decide: (record: RequestRecord, world: World) => Change | null,
  likely?: (record: RequestRecord) => Partial<Missing>,
): Promise<RequestRecord> =>
  untilWon(async () => {
    const record = await requests.load(applicationId, requestId);
    if (record.request.round !== round) return record;
    const act = (world: World) => decide(record, world);
    const change = await directory.decideNow(applicationId, reference, act, likely?.(record));
    if (!change) return record;
    await requests.save(change);
    return applyChange(record, change);
  });
