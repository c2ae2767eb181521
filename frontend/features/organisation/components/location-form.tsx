import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router-dom';
import { ItemForm } from '#frontend/components/inputs/item-form.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import { useRefreshLocations } from '#frontend/data/organisation.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { locationHoursPath, locationSettingsPath } from '#frontend/paths.ts';
import type { SimpleField } from '#shared/forms/check-value.ts';
import type { FormValue } from '#shared/forms/form.ts';
import type { FormErrors } from '#shared/forms/validate-form.ts';
import { explainWrongPlace } from '#shared/reference/explain-wrong-place.ts';
import {
  buildAttributeField,
  type LocationAttribute,
} from '#shared/reference/location-attribute.ts';
import type { LocationType } from '#shared/reference/location-type.ts';
import { locationEndpoints } from '#shared/reference/organisation-api.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import { formatHoursSource } from '../location-hours.ts';
import {
  buildTypeChoices,
  listTypeAttributes,
  pickAttributeErrors,
  removeEmptyValues,
  setAttributeValue,
} from '../location-words.ts';
import { buildParentChoices } from '../parent-choices.ts';

export type AttributeFieldsProps = {
  readonly fields: readonly SimpleField[];
  readonly values: Location['attributes'];
  /** Errors by field key. */
  readonly errors: FormErrors;
  readonly onChange: (key: string, value: FormValue) => void;
};

export type LocationFormProps = {
  /** Undefined for a new location. */
  readonly location: Location | undefined;
  readonly locations: readonly Location[];
  readonly hours: readonly BusinessHours[];
  readonly types: readonly LocationType[];
  readonly attributes: readonly LocationAttribute[];
  /** Component for the values of attributes, shared with request forms. */
  readonly AttributeFields: ComponentType<AttributeFieldsProps>;
  /** Initial parent of a new location. */
  readonly parentId?: string | null;
  /** Whether the location is in use, so that it cannot be removed. */
  readonly isUsed: boolean;
  readonly onClose: () => void;
};

/**
 * Form for a location. A new location gets its parent and hours here. Later changes of these move due times and have
 * their own dialog.
 */
export function LocationForm({
  location,
  locations,
  hours,
  types,
  attributes,
  AttributeFields,
  parentId = null,
  isUsed,
  onClose,
}: LocationFormProps) {
  const [told, setTold] = useState(location?.attributes ?? {});
  const { values, text, tick, refused, clearError, dialog } = useItemDialog(
    locationEndpoints,
    location,
    {
      fields: {
        name: location?.name ?? '',
        type: location?.type ?? '',
        parentId: (location ? location.parentId : parentId) ?? '',
        businessHoursId: location?.businessHoursId ?? '',
        isActive: location?.isActive ?? true,
      },
      body: ({ parentId: above, businessHoursId, ...rest }) => ({
        ...rest,
        parentId: above || null,
        businessHoursId: businessHoursId || null,
        attributes: removeEmptyValues(told),
      }),
      others: attributes.map(({ key }) => `attributes.${key}`),
      nameOf: ({ name }) => name,
      refresh: useRefreshLocations(),
      onClose,
    },
  );
  const { onRemove, ...form } = dialog;
  const asked = listTypeAttributes(attributes, types, values.type);
  const above = locations.find(({ id }) => id === values.parentId)?.name;
  /** Offer only parents that the location's type allows. */
  const mayLieIn = (id: string) =>
    !explainWrongPlace({ type: values.type, parentId: id }, { locations, locationTypes: types });
  return (
    <ItemForm
      {...form}
      label={t`Location`}
      action={location ? t`Save the location` : t`Add the location`}
      onRemove={isUsed ? undefined : onRemove}
      effect={
        <>
          <b>{t`When you save`}</b>{' '}
          {values.isActive
            ? location
              ? t`its working hours and holidays stay as they are.`
              : t`people can be assigned to it. The holidays of its parent apply.`
            : t`it is no longer offered. Its people stay in it, with their working hours, until you move them.`}
        </>
      }
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <NativeSelect
        label={t`Type`}
        description={
          types.length === 0 ? (
            <Link to={locationSettingsPath('types')}>{t`Add types of locations`}</Link>
          ) : null
        }
        data={buildTypeChoices(types, location?.type ?? '')}
        {...text('type')}
      />
      {location ? (
        <p className="text-13 muted">{rich`${above ? t`Part of ${above}` : t`At the top level`}, working hours: ${formatHoursSource(location, locations, hours)}. ${<Link to={locationHoursPath(location.id)}>{t`Change place and hours`}</Link>}`}</p>
      ) : (
        <>
          <NativeSelect
            label={t`Part of`}
            data={buildParentChoices(
              locations.filter(({ id }) => id === values.parentId || mayLieIn(id)),
              undefined,
              t`No other location`,
            )}
            {...text('parentId')}
          />
          <NativeSelect
            label={t`Working hours`}
            data={[
              { value: '', label: above ? t`As ${above}` : t`Standard hours` },
              ...hours.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...text('businessHoursId')}
          />
        </>
      )}
      {asked.length > 0 ? (
        <div className="whole-row">
          <AttributeFields
            fields={asked.map(buildAttributeField)}
            values={told}
            errors={pickAttributeErrors(refused.fields)}
            onChange={(key, value) => {
              setTold((now) => setAttributeValue(now, key, value));
              clearError(`attributes.${key}`);
            }}
          />
        </div>
      ) : null}
      <Checkbox
        label={t`Active`}
        description={t`Inactive locations cannot be chosen. People and history stay.`}
        {...tick('isActive')}
      />
    </ItemForm>
  );
}
