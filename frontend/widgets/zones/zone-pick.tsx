import type { SelectProps } from '@mantine/core';
import { PickOne } from '#frontend/components/inputs/pick/pick-one.tsx';
import { t } from '#frontend/lib/text.ts';
import { findFormerZoneNames, listZoneChoices, toCurrentZoneName } from './zones.ts';

type ZonePickProps = Pick<SelectProps, 'label' | 'description' | 'error' | 'autoFocus'> & {
  /** Empty string: not chosen yet. */
  readonly value: string;
  /** Label of the option for no time zone, if that is allowed. */
  readonly none?: string;
  readonly onChange: (zone: string) => void;
};

/** Select a time zone. Typing finds it by its present or a former name. */
export function ZonePick({ value, none, onChange, ...rest }: ZonePickProps) {
  return (
    <PickOne
      {...rest}
      value={value === '' ? '' : toCurrentZoneName(value)}
      clearable={none !== undefined}
      placeholder={none ?? ''}
      choices={listZoneChoices(value).map((zone) => ({ value: zone, label: zone }))}
      otherNames={findFormerZoneNames}
      noneFound={t`No time zone with that name`}
      onChange={(zone) => onChange(zone ?? '')}
    />
  );
}
