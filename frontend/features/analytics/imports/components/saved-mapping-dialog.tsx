import { TextInput } from '@mantine/core';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { useRefreshSavedMappings } from '#frontend/data/saved-mappings.ts';
import { t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { logFields } from '#shared/process/logs/mapping.ts';
import type { SavedMapping } from '#shared/process/saved-mapping.ts';
import { savedMappingEndpoints } from '#shared/process/saved-mappings-api.ts';
import { formatColumnLabel, logFieldLabels } from '../state-words.ts';

type SavedMappingDialogProps = {
  readonly saved: SavedMapping;
  readonly onClose: () => unknown;
};

/**
 * Dialog for a saved mapping. Changes its name, and shows its columns and history. The mapping itself is edited in the
 * form of an import.
 */
export function SavedMappingDialog({ saved, onClose }: SavedMappingDialogProps) {
  const { mapping } = saved;
  const { text, dialog } = useItemDialog(savedMappingEndpoints, saved, {
    fields: { name: saved.name },
    body: ({ name }) => ({ name, mapping }),
    nameOf: ({ name }) => name,
    refresh: useRefreshSavedMappings(),
    onClose,
  });
  const facts = logFields.flatMap((field) => {
    const column = mapping.columns[field];
    return column === undefined
      ? []
      : [{ label: logFieldLabels[field], value: formatColumnLabel(column) }];
  });
  return (
    <EditorDialog
      {...dialog}
      history={<HistorySection operation={savedMappingEndpoints.history} id={saved.id} />}
      title={saved.name}
      action={t`Save the name`}
      effect={
        <>
          <b>{t`When you save`}</b>{' '}
          {t`it has this name for every administrator. Logs that were read with it stay as they are, also when it is removed.`}
        </>
      }
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <FactList facts={facts} />
    </EditorDialog>
  );
}
