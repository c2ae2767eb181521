import { fieldsOf } from '#shared/forms/calculate.ts';
import type { Form } from '#shared/forms/form.ts';
import type { RequestValues } from '#shared/requests/request-values.ts';
import type { RequestRecord } from '../record/record.ts';
import type { ValueChange } from './value-changes.ts';

/** Files that came or went between two rounds, by the field that they answer. */
export function fileChanges(
  { files }: RequestRecord,
  { sections }: Pick<Form, 'sections'>,
  before: RequestValues,
  now: RequestValues,
): ValueChange[] {
  const names = (ids: readonly string[], key: string) =>
    files
      .filter(({ fileId, field }) => field === key && ids.includes(fileId))
      .map(({ name }) => name)
      .join(', ');
  return fieldsOf({ sections }).flatMap((field) => {
    if (field.type !== 'file') return [];
    const [former, present] = [before, now].map(({ fileIds }) => names(fileIds, field.key));
    if (former === present) return [];
    return [{ field: field.key, label: field.label, before: former ?? '', after: present ?? '' }];
  });
}
