import type { MissingKeys } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { StepDeps } from './deps.ts';
import type { StepInput } from './step-input.ts';

/**
 * One step on one request, as one unit of work with the people and rules of this moment; what it left is the result.
 * Nothing to do (null) is a repeat, and leaves everything as it is. A round that is over is left alone.
 * @param likely people whom it will ask for as far as the record tells: they are loaded at once
 */
export async function changeRound(
  { requests, reference, directory }: StepDeps,
  { applicationId, requestId, round }: StepInput,
  decide: (record: RequestRecord, organisation: Organisation) => Change | null,
  likely?: (record: RequestRecord) => Partial<MissingKeys>,
): Promise<RequestRecord> {
  const { record } = await requests.change(applicationId, requestId, (present) => {
    if (present.request.round !== round) return null;
    const decideIn = (organisation: Organisation) => decide(present, organisation);
    return directory.decideNow(applicationId, reference, decideIn, likely?.(present));
  });
  return record;
}
