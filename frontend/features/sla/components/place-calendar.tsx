import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { EffectStrip } from '#frontend/components/layout/effect-strip.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { t } from '#frontend/lib/text.ts';
import type { BusinessHours, Holiday } from '#shared/sla/calendar.ts';
import { everywhere, formatHoursNote, formatLocationPhrase, type Place } from '../places.ts';
import { standardWeek } from '../standard-week.ts';
import classes from './calendars.module.css';
import { HolidayPanel } from './holiday-panel.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { TargetPanel } from './target-panel.tsx';
import { formatWeekHours, WeekPicture } from './week-fields.tsx';

type PlaceCalendarProps = {
  readonly place: Place;
  readonly places: readonly Place[];
  readonly allHours: readonly BusinessHours[];
  readonly holidays: readonly Holiday[];
};

/** Company hours that are not stored yet. */
const companyHoursIn = (timeZone: string): BusinessHours => ({
  ...{ id: '', applicationId: '', version: 0, isCompanyWide: true },
  ...{ name: t`Company hours`, timeZone, week: standardWeek },
});

/** Calendar of a location: business hours, own or inherited, and holidays. */
export function PlaceCalendar({ place, places, allHours, holidays }: PlaceCalendarProps) {
  const [choosing, setChoosing] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const { timeZone } = useViewer();
  const { own, hours } = place;
  const usedBy = places.filter((one) => one.hours?.id === hours?.id).map(({ name }) => name);
  const days = (
    <>
      <TargetPanel />
      <HolidayPanel place={place} places={places} holidays={holidays} />
    </>
  );
  const edited = own ?? (isSetting && place.id === null ? companyHoursIn(timeZone) : undefined);
  const choice = (
    <div className={`row wrap stretch gap-8 ${classes.acts}`}>
      {place.id !== null ? (
        <Button variant="default" size="compact-sm" onClick={() => setChoosing(true)}>
          {own ? t`Parent and working hours of ${place.name}` : t`Give ${place.name} its own hours`}
        </Button>
      ) : edited ? null : (
        <Button variant="default" size="compact-sm" onClick={() => setSetting(true)}>
          {t`Set the hours of the company`}
        </Button>
      )}
    </div>
  );
  return (
    <>
      {edited ? (
        <HoursEditor
          key={edited.id}
          hours={edited}
          title={t`Working hours ${formatLocationPhrase(place)}`}
          usedBy={usedBy}
          aside={choice}
        >
          {days}
        </HoursEditor>
      ) : (
        <div className="stack gap-16 shrink">
          <EffectStrip
            when={`${place.name}: ${formatHoursNote(place)}`}
            tone="calm"
            actions={choice}
          >
            <span>
              {place.name === everywhere
                ? t`These apply to everybody whose location has no hours.`
                : t`Changes there also change due dates here.`}
            </span>
          </EffectStrip>
          <Panel
            title={t`Working hours ${formatLocationPhrase(place)}`}
            look="boxed"
            aside={hours ? t`${zoneName(hours.timeZone)} time` : 'UTC'}
          >
            {hours ? (
              <WeekPicture week={formatWeekHours(hours.week)} />
            ) : (
              <p
                className={`text-12 line-height-16 muted ${classes.hint}`}
              >{t`Monday to Friday, 09:00–17:00 in UTC.`}</p>
            )}
          </Panel>
          {days}
        </div>
      )}
      {choosing ? (
        <PlaceDialog
          place={place}
          places={places}
          allHours={allHours}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
