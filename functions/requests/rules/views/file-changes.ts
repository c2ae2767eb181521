import { type Form, listFields } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import type { ValueChange } from '#shared/requests/request-details.ts';
import type { RequestValues } from '#shared/requests/request-values.ts';
import type { RequestRecord } from '../record/record.ts';

type Names = { readonly added: readonly string[]; readonly removed: readonly string[] };

/** Describe added and removed files, in list order. `label`: label of their form field. */
export function buildFileChanges(field: string, label: string, names: Names): ValueChange[] {
  const [added, removed] = [names.added.join(', '), names.removed.join(', ')];
  return [
    ...(added
      ? [{ field, label: t`${label}, added`, before: '', after: added, kind: 'added' as const }]
      : []),
    ...(removed
      ? [
          {
            field: `${field}.removed`,
            label: t`${label}, removed`,
            before: removed,
            after: '',
            kind: 'removed' as const,
          },
        ]
      : []),
  ];
}

/** Return the files added or removed between two rounds, keyed by form field. */
export function diffRoundFiles(
  { files }: RequestRecord,
  { sections }: Pick<Form, 'sections'>,
  before: RequestValues,
  now: RequestValues,
): ValueChange[] {
  const [former, present] = [new Set(before.fileIds), new Set(now.fileIds)];
  return listFields({ sections }).flatMap((field) => {
    if (field.type !== 'file') return [];
    const own = files.filter((file) => file.field === field.key);
    const only = (ids: ReadonlySet<string>, others: ReadonlySet<string>) =>
      own.flatMap(({ fileId, name }) => (ids.has(fileId) && !others.has(fileId) ? [name] : []));
    const names = { added: only(present, former), removed: only(former, present) };
    return buildFileChanges(field.key, field.label, names);
  });
}
