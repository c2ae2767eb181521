import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { locationTypeQuery } from '#frontend/data/location-kinds.ts';
import { useRefreshLocations } from '#frontend/data/organisation.ts';
import { t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { locationTypeEndpoints } from '#shared/reference/location-kinds-api.ts';
import type { LocationType } from '#shared/reference/location-type.ts';
import { parseIds } from '../location-words.ts';
import { KindUses } from './kind-uses.tsx';
import { TypeChoice } from './type-choice.tsx';

type LocationTypeDialogProps = {
  /** Undefined for a new type. */
  readonly type: LocationType | undefined;
  readonly types: readonly LocationType[];
  readonly onClose: () => unknown;
};

/** Dialog for a location type: its name, and the types allowed as parents. */
export function LocationTypeDialog({ type, types, onClose }: LocationTypeDialogProps) {
  const { values, text, tick, dialog } = useItemDialog(locationTypeEndpoints, type, {
    fields: {
      name: type?.name ?? '',
      parentTypeIds: type?.parentTypeIds.join() ?? '',
      isActive: type?.isActive ?? true,
    },
    body: ({ parentTypeIds, ...rest }) => ({ ...rest, parentTypeIds: parseIds(parentTypeIds) }),
    nameOf: ({ name }) => name,
    refresh: useRefreshLocations(),
    onClose,
  });
  const below = text('parentTypeIds');
  const used = useQuery({ ...locationTypeQuery(type?.id ?? ''), enabled: type !== undefined });
  const { onRemove, ...rest } = dialog;
  return (
    <EditorDialog
      {...rest}
      {...(onRemove && used.data?.usedBy.length === 0 && { onRemove })}
      history={type && <HistorySection operation={locationTypeEndpoints.history} id={type.id} />}
      title={type ? type.name : t`New type of location`}
      action={type ? t`Save the type` : t`Add the type`}
      effect={
        <>
          <b>{t`When you save`}</b>{' '}
          {values.isActive
            ? t`it can be chosen for a location.`
            : t`no other location can be given it. Those that have it keep it.`}
        </>
      }
    >
      <TextInput
        label={t`Name`}
        withAsterisk
        maxLength={40}
        description={type ? t`It cannot be renamed while a location has it.` : undefined}
        {...text('name')}
      />
      <TypeChoice
        label={t`Lies right below`}
        description={t`As a city lies in a country. Where nothing is chosen, it may lie anywhere.`}
        placeholder={t`Anywhere`}
        types={types}
        chosen={parseIds(values.parentTypeIds)}
        error={below.error}
        onChange={(ids) => below.onChange({ target: { value: ids.join() } })}
      />
      <Checkbox label={t`Active`} {...tick('isActive')} />
      {type ? <KindUses read={used} what={t`this type`} /> : null}
    </EditorDialog>
  );
}
