import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ItemForm } from '#frontend/components/editor/item-form.tsx';
import { useItemDialog } from '#frontend/components/editor/use-item-dialog.ts';
import { useRefreshLocations } from '#frontend/data/organisation.ts';
import { hoursOfLocation } from '#frontend/paths.ts';
import { locationEndpoints } from '#shared/reference/organisation-api.ts';
import type { Location } from '#shared/reference/reference.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import { hoursWords } from '../location-hours.ts';
import { parentChoices } from '../parent-choices.ts';
import classes from './organisation.module.css';

type LocationFormProps = {
  /** none: a new one */
  readonly location: Location | undefined;
  readonly locations: readonly Location[];
  readonly hours: readonly BusinessHours[];
  /** what a new one is part of at first */
  readonly parentId?: string | null;
  /** whether something uses it, so that it can't be removed */
  readonly isUsed: boolean;
  readonly onClose: () => void;
};

/** One location. Where a new one lies and which hours it has is chosen here, later where due times move with it. */
export function LocationForm({
  location,
  locations,
  hours,
  parentId = null,
  isUsed,
  onClose,
}: LocationFormProps) {
  const { values, text, tick, dialog } = useItemDialog(locationEndpoints, location, {
    fields: {
      name: location?.name ?? '',
      type: location?.type ?? 'site',
      parentId: (location ? location.parentId : parentId) ?? '',
      businessHoursId: location?.businessHoursId ?? '',
      isActive: location?.isActive ?? true,
    },
    body: ({ parentId: above, businessHoursId, ...rest }) => ({
      ...rest,
      parentId: above || null,
      businessHoursId: businessHoursId || null,
      attributes: location?.attributes ?? {},
    }),
    nameOf: ({ name }) => name,
    refresh: useRefreshLocations(),
    onClose,
  });
  const { onRemove, ...form } = dialog;
  const types = [...new Set(locations.map(({ type }) => type))];
  const above = locations.find(({ id }) => id === values.parentId)?.name;
  return (
    <ItemForm
      {...form}
      label="Location"
      action={location ? 'Save the location' : 'Add the location'}
      onRemove={isUsed ? undefined : onRemove}
      effect={
        <>
          <b>When you save</b>{' '}
          {values.isActive
            ? location
              ? 'its working hours and holidays stay as they are.'
              : 'people can be put there; the holidays of what it is part of hold there, too.'
            : 'it is no longer offered. Its people stay in it, with their working hours, until you move them.'}
        </>
      }
    >
      <TextInput label="Name" withAsterisk maxLength={120} {...text('name')} />
      <TextInput
        label="Kind"
        description="Such as country, city or site."
        maxLength={40}
        list="location-kinds"
        {...text('type')}
      />
      <datalist id="location-kinds">
        {types.map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {location ? (
        <p className={classes.note}>
          {above ? `Part of ${above}` : 'At the top level'}, working hours:{' '}
          {hoursWords(location, locations, hours)}.{' '}
          <Link to={hoursOfLocation(location.id)}>Change place and hours</Link>
        </p>
      ) : (
        <>
          <NativeSelect
            label="Part of"
            data={parentChoices(locations, undefined, 'No other location')}
            {...text('parentId')}
          />
          <NativeSelect
            label="Working hours"
            data={[
              { value: '', label: above ? `As ${above}` : 'Standard hours' },
              ...hours.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...text('businessHoursId')}
          />
        </>
      )}
      <Checkbox
        label="Active"
        description="An inactive location is offered nowhere. Its people and history stay."
        {...tick('isActive')}
      />
    </ItemForm>
  );
}
