import { NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { importQuery, importsQuery } from '#frontend/data/process-imports.ts';
import { savedMappingQuery, savedMappingsQuery } from '#frontend/data/saved-mappings.ts';
import { plural, t } from '#frontend/lib/text.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import type { SavedMapping } from '#shared/process/saved-mapping.ts';
import { type ColumnsReader, listMissingColumns, removeColumns } from '../fit-mapping.ts';
import { type MappingDraft, toMappingDraft } from '../mapping-draft.ts';
import { formatColumnLabel } from '../state-words.ts';

type MappingChoiceProps = {
  /** Id of the current import, which is excluded from the choices. */
  readonly importId: string;
  readonly format: LogMapping['format'];
  /** Undefined if the file is not available, so that matching cannot be checked. */
  readonly columnsOf: ColumnsReader | undefined;
  readonly onTake: (draft: MappingDraft, saved: SavedMapping | undefined) => void;
};
type SelectedMapping = {
  readonly value: string;
  readonly name: string;
  readonly missing: readonly string[];
};

/** Choice of a saved mapping, or of the mapping of an earlier import, to apply. */
export function MappingChoice({ importId, format, columnsOf, onTake }: MappingChoiceProps) {
  const queries = useQueryClient();
  const { data: allSaved = [] } = useQuery(savedMappingsQuery());
  const { data: imports = [] } = useQuery(importsQuery());
  const [taken, setTaken] = useState<SelectedMapping>();
  const saved = allSaved.filter(({ mapping }) => mapping.format === format);
  const earlier = imports.filter(({ id, report }) => id !== importId && report !== null);
  if (saved.length + earlier.length === 0) return null;

  const missingIn = (mapping: Omit<LogMapping, 'activities'>) =>
    columnsOf ? listMissingColumns(mapping, columnsOf) : [];
  const wordOf = ({ name, mapping }: (typeof saved)[number]) => {
    const { length } = missingIn(mapping);
    if (length === 0) return name;
    return plural(
      length,
      t`${name} (${length} column is missing)`,
      t`${name} (${length} columns are missing)`,
    );
  };
  const load = async (value: string) => {
    const [kind, id = ''] = value.split(' ');
    if (kind !== 'saved') {
      const { name, mapping } = await queries.ensureQueryData(importQuery(id));
      return { name, mapping, item: undefined };
    }
    // Refetch, because somebody else may have changed the mapping.
    const { item } = await queries.fetchQuery(savedMappingQuery(id));
    return { name: item.name, mapping: item.mapping, item };
  };
  const take = async (value: string) => {
    if (!value) return;
    try {
      const { name, mapping, item } = await load(value);
      if (!mapping) return;
      const missing = missingIn(mapping);
      setTaken({ value, name, missing });
      onTake(removeColumns({ ...toMappingDraft(mapping), format }, missing), item);
    } catch (cause) {
      showToast({ text: describeError(cause) });
    }
  };
  return (
    <>
      <NativeSelect
        label={t`Read it like another log`}
        value={taken?.value ?? ''}
        data={[
          { value: '', label: t`Choose` },
          {
            group: t`Saved mappings`,
            items: saved.map((one) => ({ value: `saved ${one.id}`, label: wordOf(one) })),
          },
          {
            group: t`Earlier imports`,
            items: earlier.map(({ id, name }) => ({ value: `import ${id}`, label: name })),
          },
        ].filter((one) => !('items' in one) || one.items.length > 0)}
        onChange={({ target }) => void take(target.value)}
      />
      {taken && taken.missing.length > 0 ? (
        <Notice icon={IconAlertTriangle} tone="warn">
          {t`“${taken.name}” doesn’t fit this file whole. It has no column ${taken.missing.map((name) => `“${formatColumnLabel(name)}”`).join(', ')}: choose what says that below, or leave it out.`}
        </Notice>
      ) : null}
    </>
  );
}
