import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { EditorDialog } from '#frontend/components/editor/editor-dialog.tsx';
import { refusedAt, refusedElsewhere } from '#frontend/components/editor/refusals.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import type { BusinessHours, Week } from '#shared/sla/calendar.ts';
import { chooseLocationHours, createBusinessHours } from '#shared/sla/sla-api.ts';
import type { CalendarChange } from '../api/change-calendar.ts';
import type { Place } from '../places.ts';
import { usePreviewedChange } from '../use-calendar-change.ts';
import { MovedList, movedWords } from './moved-list.tsx';

const copy = 'copy';
const follow = 'follow';
const office = [{ from: '09:00', to: '17:00' }];
const standardWeek: Week = {
  monday: office,
  tuesday: office,
  wednesday: office,
  thursday: office,
  friday: office,
  saturday: [],
  sunday: [],
};

type ChooseHoursProps = {
  readonly place: Place;
  readonly above: Place | undefined;
  readonly allHours: readonly BusinessHours[];
  readonly onClose: () => void;
};

/** Which hours a location has: those of the place above it, some that there are, or a copy to change. */
export function ChooseHours({ place, above, allHours, onClose }: ChooseHoursProps) {
  const present = place.own?.id ?? follow;
  const [choice, setChoice] = useState(place.own ? present : copy);
  const params = { id: place.id ?? '' };
  const choose =
    (businessHoursId: string | null, ifMatch?: number): CalendarChange =>
    (query) =>
      callApi(chooseLocationHours, {
        params,
        query,
        body: { businessHoursId },
        ...(ifMatch !== undefined && { ifMatch }),
      });
  const copied: CalendarChange = async (query) => {
    const { timeZone = 'UTC', week = standardWeek } = place.hours ?? {};
    const body = { name: place.name, timeZone, week };
    if (query.preview) return callApi(createBusinessHours, { query, body });
    const { item } = await callApi(createBusinessHours, { query: {}, body });
    return choose(item.id, place.version)(query);
  };
  const change =
    choice === present
      ? undefined
      : choice === copy
        ? copied
        : choose(choice === follow ? null : choice, place.version);
  const { foreseen, count, looking, refused, busy, save } = usePreviewedChange({
    key: ['place', place.id, place.version, choice],
    change,
  });
  const nameOfChoice =
    choice === follow
      ? `follows ${above?.name ?? 'nobody'}`
      : choice === copy
        ? 'has hours of its own'
        : `has ${allHours.find(({ id }) => id === choice)?.name}`;

  async function send() {
    if (!change) return onClose();
    const undo = choice === copy ? undefined : choose(place.own?.id ?? null);
    if (await save(`${place.name} ${nameOfChoice}`, undo)) onClose();
  }

  return (
    <EditorDialog
      title={`Hours for ${place.name}`}
      action={count > 0 ? `Save and move ${count}` : 'Save the choice'}
      busy={busy}
      refused={refusedElsewhere(refused, ['businessHoursId'])}
      effect={
        looking ? (
          'Looking which due moments move …'
        ) : (
          <>
            <b>When you save</b> {place.name} {nameOfChoice}. {movedWords(foreseen)}.
          </>
        )
      }
      onSave={() => void send()}
      onClose={onClose}
    >
      <NativeSelect
        label="Hours"
        value={choice}
        error={refusedAt(refused, 'businessHoursId')}
        data={[
          { value: copy, label: `A copy of those it has, to change` },
          { value: follow, label: `Those of ${above?.name ?? 'Everywhere'}` },
          ...allHours.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ target }) => setChoice(target.value)}
      />
      {count > 0 ? <MovedList foreseen={foreseen} hint="" /> : null}
    </EditorDialog>
  );
}
