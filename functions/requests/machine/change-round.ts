import type { MissingKeys } from '#functions/organisation/rules/directory.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import type { StepDeps } from './deps.ts';
import type { StepInput } from './step-input.ts';

/**
 * Run one workflow step on one request as a unit of work with the current people and rules, and return the request.
 * `decide` returns null if nothing changes, for example on a repeat. A round that has ended is left unchanged.
 * @param likely people who probably get tasks according to the request; they are loaded together
 * @param isDone whether the request shows that nothing changes, so that people and rules are not read
 */
export async function runRoundCommand(
  { requests, reference, directory }: StepDeps,
  { applicationId, requestId, round }: StepInput,
  decide: (record: RequestRecord, organisation: Organisation) => Change | null,
  likely?: (record: RequestRecord) => Partial<MissingKeys>,
  isDone?: (record: RequestRecord) => boolean,
): Promise<RequestRecord> {
  const { record } = await requests.change(applicationId, requestId, (present) => {
    if (present.request.round !== round || isDone?.(present)) return null;
    const decideIn = (organisation: Organisation) => decide(present, organisation);
    return directory.decideNow(applicationId, reference, decideIn, likely?.(present));
  });
  return record;
}
