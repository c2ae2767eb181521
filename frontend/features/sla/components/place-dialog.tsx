import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { locationTypesQuery } from '#frontend/data/location-kinds.ts';
import {
  addHours,
  type CalendarChange,
  createUndoChange,
  updateLocationPlacement,
} from '#frontend/data/sla.ts';
import { t } from '#frontend/lib/text.ts';
import type { BusinessHours } from '#shared/sla/calendar.ts';
import { hoursEndpoints } from '#shared/sla/sla-api.ts';
import { type CalendarPlace, everywhereLabel, listParentPlaces } from '../places.ts';
import { standardWeek } from '../standard-week.ts';
import { usePreviewedChange } from '../use-previewed-change.ts';
import { formatMovedCount, MovedList } from './moved-list.tsx';

const copy = 'copy';
const follow = 'follow';

type PlaceDialogProps = {
  readonly place: CalendarPlace;
  readonly places: readonly CalendarPlace[];
  readonly allHours: readonly BusinessHours[];
  readonly onClose: () => void;
};

/**
 * Dialog for the parent and the business hours of a location. The hours are inherited, selected from existing hours, or
 * an editable copy.
 */
export function PlaceDialog({ place, places, allHours, onClose }: PlaceDialogProps) {
  const present = place.own?.id ?? follow;
  const above = place.line[1] ?? null;
  const { values, controls } = useFields({
    parentId: above ?? '',
    businessHoursId: place.own ? present : copy,
  });
  const { data: types = [] } = useQuery(locationTypesQuery());
  const { choices, why } = listParentPlaces(place, places, types);
  const parentId = values.parentId || null;
  const choice = values.businessHoursId;
  const nameOf = (id: string | null) =>
    places.find((one) => one.id === id)?.name ?? everywhereLabel;
  const put = (body: Parameters<typeof updateLocationPlacement>[1], version?: number) =>
    updateLocationPlacement(place.id ?? '', body, version);
  const businessHoursId = choice === follow ? null : choice;
  /** Hours that were created for the location. */
  const made = useRef<BusinessHours>(undefined);
  const copied: CalendarChange = async (query) => {
    const { timeZone = 'UTC', week = standardWeek } = place.hours ?? {};
    const body = { name: place.name, timeZone, week, isCompanyWide: false };
    // Preview a copy as its original, or as the standard hours if there is no original.
    if (query.preview) return put({ parentId, businessHoursId: place.hours?.id ?? null })(query);
    const { item } = await addHours(body);
    made.current = item;
    return put({ parentId, businessHoursId: item.id }, place.version)(query);
  };
  const isChanged = choice !== present || parentId !== above;
  const change = choice === copy ? copied : put({ parentId, businessHoursId }, place.version);
  const { preview, count, looking, refused, busy, save } = usePreviewedChange({
    key: ['place', place.id, place.version, choice, parentId],
    change: isChanged ? change : undefined,
  });
  const { text, elsewhere } = controls(refused);
  const becomes =
    choice === follow
      ? t`follows ${nameOf(parentId)}`
      : choice === copy
        ? t`has hours of its own`
        : t`has ${allHours.find(({ id }) => id === choice)?.name}`;

  async function send() {
    if (!isChanged) return onClose();
    const before = { parentId: above, businessHoursId: place.own?.id ?? null };
    const undoBy =
      ({ version }: { version: number }): CalendarChange =>
      async (query) => {
        const answer = await put(before, version)(query);
        if (made.current) await createUndoChange(hoursEndpoints, { after: made.current })({});
        return answer;
      };
    if (await save(`${place.name} ${becomes}`, undoBy)) onClose();
  }

  return (
    <EditorDialog
      title={t`Parent and working hours of ${place.name}`}
      action={count > 0 ? t`Save and move ${count}` : t`Save the choice`}
      busy={busy}
      refused={elsewhere()}
      effect={
        looking ? (
          t`Checking which due times move …`
        ) : (
          <>
            <b>{t`When you save`}</b> {place.name} {becomes}. {formatMovedCount(preview)}.
          </>
        )
      }
      onSave={() => void send()}
      onClose={onClose}
    >
      <NativeSelect
        label={t`Part of`}
        description={why && t`${why} There is no other.`}
        {...text('parentId')}
        data={choices.map(({ id, name }) => ({ value: id ?? '', label: name }))}
      />
      <NativeSelect
        label={t`Hours`}
        {...text('businessHoursId')}
        data={[
          { value: copy, label: t`A copy of its current hours, to change` },
          { value: follow, label: t`The hours of ${nameOf(parentId)}` },
          ...allHours.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {count > 0 ? <MovedList preview={preview} hint="" /> : null}
    </EditorDialog>
  );
}
