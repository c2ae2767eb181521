import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { locationAttributeQuery } from '#frontend/data/location-kinds.ts';
import { useRefreshLocations } from '#frontend/data/organisation.ts';
import { inContext, t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { formatAttributeType } from '#frontend/widgets/words/attribute-type-word.ts';
import { AttributeType, type LocationAttribute } from '#shared/reference/location-attribute.ts';
import { locationAttributeEndpoints } from '#shared/reference/location-kinds-api.ts';
import type { LocationType } from '#shared/reference/location-type.ts';
import { deriveAttributeKey, parseIds } from '../location-words.ts';
import { KindUses } from './kind-uses.tsx';
import { TypeChoice } from './type-choice.tsx';

type LocationAttributeDialogProps = {
  /** Undefined for a new attribute. */
  readonly attribute: LocationAttribute | undefined;
  readonly types: readonly LocationType[];
  readonly onClose: () => unknown;
};

const typeData = AttributeType.options.map((type) => ({
  value: type,
  label: formatAttributeType(type),
}));
const choicesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Dialog for a location attribute: its value type, and the location types that have it. */
export function LocationAttributeDialog({
  attribute,
  types,
  onClose,
}: LocationAttributeDialogProps) {
  const { values, text, tick, dialog } = useItemDialog(locationAttributeEndpoints, attribute, {
    fields: {
      name: attribute?.name ?? '',
      key: attribute?.key ?? '',
      type: attribute?.type ?? 'text',
      options: attribute?.options.join('\n') ?? '',
      typeIds: attribute?.typeIds.join() ?? '',
      required: attribute?.required ?? false,
      isActive: attribute?.isActive ?? true,
    },
    body: ({ key, type, options, typeIds, ...rest }) => ({
      ...rest,
      key: key || deriveAttributeKey(rest.name),
      type: AttributeType.parse(type),
      options: type === 'select' ? choicesIn(options) : [],
      typeIds: parseIds(typeIds),
    }),
    nameOf: ({ name }) => name,
    refresh: useRefreshLocations(),
    onClose,
  });
  const of = text('typeIds');
  const used = useQuery({
    ...locationAttributeQuery(attribute?.id ?? ''),
    enabled: attribute !== undefined,
  });
  const { onRemove, ...rest } = dialog;
  return (
    <EditorDialog
      {...rest}
      {...(onRemove && used.data?.usedBy.length === 0 && { onRemove })}
      history={
        attribute && (
          <HistorySection operation={locationAttributeEndpoints.history} id={attribute.id} />
        )
      }
      title={attribute ? attribute.name : t`New attribute of locations`}
      action={attribute ? t`Save the attribute` : t`Add the attribute`}
      effect={
        <>
          <b>{t`When you save`}</b>{' '}
          {!values.isActive
            ? t`it is asked for nowhere. Values that locations have are kept.`
            : values.required
              ? t`a location is saved only with a value of it, from now on.`
              : t`it is asked for on the pages of its locations, and a column of their files.`}
        </>
      }
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <TextInput
        label={inContext('attribute')`Key`}
        description={t`How programs and files call it. It stays once a location has a value.`}
        placeholder={deriveAttributeKey(values.name)}
        maxLength={40}
        {...text('key')}
      />
      <NativeSelect label={t`Asks for`} data={typeData} {...text('type')} />
      {values.type === 'select' ? (
        <Textarea
          label={t`Choices`}
          description={t`One in each line.`}
          rows={4}
          {...text('options')}
        />
      ) : null}
      <TypeChoice
        label={t`Of locations of the type`}
        description={t`Others are not asked for it.`}
        placeholder={t`All types`}
        types={types}
        chosen={parseIds(values.typeIds)}
        error={of.error}
        onChange={(ids) => of.onChange({ target: { value: ids.join() } })}
      />
      <Checkbox label={t`Needed`} {...tick('required')} />
      <Checkbox label={t`Active`} {...tick('isActive')} />
      {attribute ? <KindUses read={used} what={t`this attribute`} /> : null}
    </EditorDialog>
  );
}
