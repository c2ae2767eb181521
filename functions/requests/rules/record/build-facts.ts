import type { PathFacts } from '#functions/organisation/rules/facts.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import { findForm } from '#functions/organisation/rules/reference.ts';
import { evaluateForm } from '#shared/forms/calculate.ts';
import { readRequestAmount } from '#shared/forms/headline.ts';
import { makeUnknown } from '#shared/forms/unknown.ts';
import type { RequestValues } from '#shared/requests/request-values.ts';
import type { RequestRecord } from './record.ts';

/** Return the answers of a round. Answers prepared for the next round count only after its submission. */
const getValues = ({ values, requestId, applicationId, round }: RoundOf): RequestValues =>
  values.findLast((answers) => answers.round <= round) ?? {
    requestId,
    applicationId,
    round,
    values: {},
    fileIds: [],
  };
type RoundOf = {
  readonly values: readonly RequestValues[];
  readonly requestId: string;
  readonly applicationId: string;
  readonly round: number;
};

/** Return the answers of a round in a record. */
export const roundValues = (record: RequestRecord, round = record.request.round): RequestValues =>
  getValues({ ...record.request, values: record.values, round });

/** Return the facts of a stored request that determine its path. */
export function buildRequestFacts(
  { request }: Pick<RequestRecord, 'request'>,
  answers: Pick<RequestValues, 'values' | 'fileIds'>,
  organisation: Organisation,
): PathFacts {
  const form = findForm(organisation, request);
  const values = form ? evaluateForm(form, answers.values) : answers.values;
  return {
    requester: request.requester,
    profile: () => organisation.directory.user(request.requester.userId),
    raisedBy: request.raisedBy,
    categoryId: request.categoryId,
    departmentId: request.departmentId,
    locationId: request.locationId,
    priority: request.priority,
    // No amount is stored if it could not be calculated. Without the form, it remains unknown.
    amount: request.amount ?? (form ? readRequestAmount(form, values) : makeUnknown('text')),
    values,
    ...(form ? { form } : {}),
    fileIds: answers.fileIds,
  };
}
