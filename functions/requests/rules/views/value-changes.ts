import type { Form } from '#shared/forms/form.ts';
import type { ValueChange } from '#shared/requests/request-details.ts';
import type { RequestRecord } from '../record/record.ts';
import { diffAnswers } from './answer-changes.ts';
import { type FindName, getIdentityName } from './answer-text.ts';
import { diffRoundFiles } from './file-changes.ts';

/**
 * Return the differences from an earlier round, for people who decide again. The earlier round is the previous one,
 * unless `since` names another. Empty in the first round.
 */
export function listValueChanges(
  record: RequestRecord,
  form: Pick<Form, 'sections'>,
  nameOf: FindName = getIdentityName,
  since = record.request.round - 1,
): ValueChange[] {
  const { round } = record.request;
  const now = record.values.find((answers) => answers.round === round);
  const before = record.values.findLast((answers) => answers.round <= since);
  if (!now || !before) return [];
  return [
    ...diffAnswers(form, before.values, now.values, nameOf),
    ...diffRoundFiles(record, form, before, now),
  ];
}
