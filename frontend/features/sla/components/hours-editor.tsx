import { TextInput } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { UndoRedo } from '#frontend/components/inputs/undo-redo.tsx';
import { EffectStrip } from '#frontend/components/layout/effect-strip.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import {
  addHours,
  type CalendarChange,
  changeHours,
  createUndoChange,
} from '#frontend/data/sla.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { HistorySection } from '#frontend/widgets/history/history-section.tsx';
import { LazyTimeZoneSelect } from '#frontend/widgets/zones/zone-choice.tsx';
import { type BusinessHours, type Week, weekdays } from '#shared/sla/calendar.ts';
import { hoursEndpoints } from '#shared/sla/sla-api.ts';
import { validateBusinessHours } from '../check-hours.ts';
import { readHours } from '../read-hours.ts';
import { calculateWorkingHours } from '../show-hours.ts';
import { usePreviewedChange } from '../use-previewed-change.ts';
import { useUnsavedHours } from '../use-unsaved-hours.ts';
import classes from './calendars.module.css';
import { formatMoveDirections, formatMovedCount, MovedList } from './moved-list.tsx';
import { WeekFields } from './week-fields.tsx';

const notRead = t`Enter hours such as 08:30–12:00, 13:00–17:30.`;

type HoursEditorProps = {
  readonly hours: BusinessHours;
  readonly title: string;
  /** Names of the locations that have or inherit these hours. */
  readonly usedBy: readonly string[];
  readonly aside: ReactNode;
  /** Content below the hours, such as the holidays. */
  readonly children: ReactNode;
};

/** Describe the weekly hours: "40 hours a week, Berlin time" */
const formatWeeklyHours = (hours: number, zone: string) =>
  plural(hours, t`${hours} hour a week, ${zone} time`, t`${hours} hours a week, ${zone} time`);

/** Editor for weekly hours, with the due times that saving moves, and with undo. */
export function HoursEditor({ hours, title, usedBy, aside, children }: HoursEditorProps) {
  const edited = useUnsavedHours(hours);
  const { name, timeZone, typed } = edited;
  // Hours that do not exist yet can be saved without a change.
  const isNew = hours.version === 0;
  const isChanged = isNew || edited.isChanged;
  const unread = weekdays.filter((day) => readHours(typed[day]) === undefined);
  const week = getWeek(typed);
  const { id, version } = hours;
  const wrong = unread.length === 0 ? validateBusinessHours({ name, timeZone, week }) : {};
  const isWrong = unread.length > 0 || Object.keys(wrong).length > 0;
  const body = { name, timeZone, week, isCompanyWide: hours.isCompanyWide };
  const change: CalendarChange = isNew
    ? (query) => addHours(body, query)
    : changeHours({ id, ...body }, version);
  const { preview, count, looking, busy, moved, save, ...asked } = usePreviewedChange({
    key: ['hours', id, version, name, timeZone, typed],
    change: isChanged && !isWrong ? change : undefined,
  });
  const refused = isWrong ? { fields: wrong } : asked.refused;
  const perWeek = weekdays.reduce((sum, day) => sum + calculateWorkingHours(week[day]), 0);
  const elsewhere = formatOtherErrors(refused, ['name', 'timeZone', 'week']);
  const noTime = refused.fields.week?.join(' ');
  const isRefused = isWrong || Object.keys(refused.fields).length > 0 || !!elsewhere;

  async function send() {
    const before = isNew ? undefined : hours;
    const isSaved = await save(t`Saved ${name}`, (after) =>
      createUndoChange(hoursEndpoints, { before, after }),
    );
    if (isSaved) edited.begin();
  }

  return (
    <div className="stack gap-16 shrink">
      <EffectStrip
        when={
          moved !== undefined ? t`Saving` : isChanged ? t`When you save` : t`Nothing changed yet`
        }
        tone={isRefused ? 'bad' : isChanged ? 'change' : 'calm'}
        actions={
          <>
            <UndoRedo {...edited.ways} />
            {isChanged ? (
              <>
                {edited.isChanged ? (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    onClick={edited.discard}
                  >{t`Discard`}</Button>
                ) : null}
                <Button
                  size="compact-sm"
                  loading={busy}
                  leftSection={<IconDeviceFloppy size={15} aria-hidden />}
                  onClick={() => void send()}
                >
                  {count > 0 ? t`Save and move ${count}` : t`Save`}
                </Button>
              </>
            ) : null}
          </>
        }
      >
        {stripWords()}
      </EffectStrip>
      <div className={`stack top gap-24 ${classes.columns}`}>
        <div className="stack gap-16 shrink">
          <Panel
            title={title}
            look="boxed"
            aside={formatWeeklyHours(Number(perWeek.toFixed(2)), zoneName(timeZone))}
          >
            <WeekFields
              week={typed}
              onChange={(week, label) => edited.change({ typed: week }, label)}
              refused={(day) =>
                unread.includes(day) ? notRead : getFieldError(refused, `week.${day}`)
              }
            />
            {noTime ? (
              <p
                className="text-13 bad above-8"
                role="alert"
              >{rich`${noTime} Without working time nothing would ever come due.`}</p>
            ) : null}
            <div className={`stack gap-16 ${classes.pair}`}>
              <TextInput
                label={t`Name of these hours`}
                value={name}
                error={getFieldError(refused, 'name')}
                onChange={({ target }) => edited.change({ name: target.value }, t`Change the name`)}
              />
              <LazyTimeZoneSelect
                label={t`Time zone`}
                value={timeZone}
                error={getFieldError(refused, 'timeZone')}
                onChange={(zone) => edited.change({ timeZone: zone }, t`Change the time zone`)}
              />
            </div>
            {elsewhere ? (
              <p className="text-13 bad above-8" role="alert">
                {elsewhere}
              </p>
            ) : null}
          </Panel>
          {children}
          {isNew ? null : <HistorySection operation={hoursEndpoints.history} id={id} />}
        </div>
        <div className="stack fit gap-24">
          <MovedList
            preview={preview}
            hint={t`Change the hours or a holiday to see here which due times move before you save.`}
          />
          {aside}
        </div>
      </div>
    </div>
  );

  function stripWords() {
    if (moved !== undefined)
      return (
        <span>
          {plural(
            count,
            t`${moved} of ${count} request moved`,
            t`${moved} of ${count} requests moved`,
          )}{' '}
          <progress value={moved} max={Math.max(1, count)} />
        </span>
      );
    if (isRefused) return <span>{t`This can’t be saved yet: see the field below.`}</span>;
    if (!isChanged) return <span>{rich`These hours apply to ${usedBy.join(', ')}.`}</span>;
    if (looking) return <span>{t`Checking which due times move …`}</span>;
    return (
      <>
        <span>
          {formatMovedCount(preview)}
          {count > 0 ? `: ${formatMoveDirections(preview)}` : ''}
        </span>
        <span>{rich`These hours apply to ${usedBy.join(', ')}`}</span>
      </>
    );
  }
}

const getWeek = (typed: Readonly<Record<(typeof weekdays)[number], string>>): Week => ({
  monday: readHours(typed.monday) ?? [],
  tuesday: readHours(typed.tuesday) ?? [],
  wednesday: readHours(typed.wednesday) ?? [],
  thursday: readHours(typed.thursday) ?? [],
  friday: readHours(typed.friday) ?? [],
  saturday: readHours(typed.saturday) ?? [],
  sunday: readHours(typed.sunday) ?? [],
});
