import { hashKey } from '@tanstack/react-query';
import { plural, t } from '#frontend/lib/text.ts';
import { listFields } from '#shared/forms/calculate.ts';
import type { Field, FormContent } from '#shared/forms/form.ts';
import type { PastField, PastRequests } from '#shared/forms/past-requests-api.ts';

/** Draft that was tested on past requests, and the result. */
export type TrialResult = { readonly content: FormContent; readonly answer: PastRequests };

/** Describe the findings about a field in past requests. Empty if the field changed since the test. */
export function describePastFindings(field: Field, { content, answer }: TrialResult): string[] {
  const was = listFields(content).find(({ key }) => key === field.key);
  // Compare independently of property order, because stored fields have another order than edited ones.
  if (hashKey([was]) !== hashKey([field])) return [];
  return answer.fields
    .filter(({ path }) => path.split('.')[0] === field.key)
    .map((found) => {
      const words = formatFinding(found, answer.looked);
      return found.path === field.key ? words : `${found.label}: ${words}`;
    });
}

function formatFinding({ why, count, reason }: PastField, looked: number): string {
  if (looked === 1) {
    if (why === 'missing') return t`the last request has no answer here.`;
    if (why === 'gone') return t`the last request answered it, and it is no longer asked.`;
    return t`the answer of the last request is not accepted any more (${reason}).`;
  }
  if (why === 'missing')
    return plural(
      count,
      t`${count} of the last ${looked} requests has no answer here.`,
      t`${count} of the last ${looked} requests have no answer here.`,
    );
  if (why === 'gone')
    return t`${count} of the last ${looked} requests answered it, and it is no longer asked.`;
  return t`the answer of ${count} of the last ${looked} requests is not accepted any more (${reason}).`;
}
