import { TextInput } from '@mantine/core';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { useRefreshSavedMappings } from '#frontend/data/saved-mappings.ts';
import { t } from '#frontend/lib/text.ts';
import type { LogMapping } from '#shared/process/logs/mapping.ts';
import { savedMappingEndpoints } from '#shared/process/saved-mappings-api.ts';

type NewMappingDialogProps = { readonly mapping: LogMapping; readonly onClose: () => void };

/** Dialog that saves a mapping under a new name. */
export function NewMappingDialog({ mapping, onClose }: NewMappingDialogProps) {
  const { text, dialog } = useItemDialog(savedMappingEndpoints, undefined, {
    fields: { name: '' },
    body: ({ name }) => ({ name, mapping }),
    nameOf: ({ name }) => name,
    refresh: useRefreshSavedMappings(),
    onClose,
  });
  return (
    <EditorDialog
      {...dialog}
      title={t`Save how the file is read`}
      action={t`Save the mapping`}
      effect={
        <>
          <b>{t`When you save`}</b>{' '}
          {t`every administrator can read other logs with these columns the same way. What activities are called and count as is saved too.`}
        </>
      }
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
    </EditorDialog>
  );
}
