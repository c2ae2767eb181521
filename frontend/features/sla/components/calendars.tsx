import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { EffectStrip } from '#frontend/components/layout/effect-strip.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { PlainTable } from '#frontend/components/lists/plain-table.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { locationsQuery } from '#frontend/data/reference.ts';
import { routingsInUseQuery } from '#frontend/data/routing.ts';
import { holidaysQuery, hoursQuery, slaTemplatesQuery } from '#frontend/data/sla.ts';
import { t } from '#frontend/lib/text.ts';
import { priorities, priorityLabels } from '#frontend/widgets/requests/priorities.ts';
import { compareByName } from '#shared/fold-name.ts';
import type { BusinessHours, Holiday, SlaTemplate } from '#shared/sla/calendar.ts';
import {
  type CalendarPlace,
  everywhereLabel,
  formatHoursNote,
  formatLocationPhrase,
  listCalendarPlaces,
} from '../places.ts';
import { listRoutingNamesBySlaTemplate } from '../routings-with.ts';
import { standardWeek } from '../standard-week.ts';
import classes from './calendars.module.css';
import { HolidayPanel } from './holiday-panel.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { PlaceTree } from './place-tree.tsx';
import { TemplateRow } from './template-row.tsx';
import { formatWeekHours, WeekPicture } from './week-fields.tsx';

const SlaTemplateDialog = lazy(async () => ({
  default: (await import('./template-dialog.tsx')).SlaTemplateDialog,
}));

/** Target times of SLA templates, next to the business hours in which they count. */
function TargetPanel() {
  const { data: templates = [] } = useQuery(slaTemplatesQuery());
  const { data: routings = [] } = useQuery(routingsInUseQuery());
  const [editing, setEditing] = useState<SlaTemplate>();
  const active = templates.filter(({ isActive }) => isActive).sort(compareByName);
  if (active.length === 0) return null;
  return (
    <Panel title={t`Target times`} look="boxed" aside={t`in working time`}>
      <PlainTable
        label={t`Target times`}
        head={
          <>
            <th scope="col">{t`Service level`}</th>
            {priorities.map((priority) => (
              <th key={priority} scope="col">
                {priorityLabels[priority]}
              </th>
            ))}
            <th scope="col">{t`Warns at`}</th>
            <th scope="col">
              <VisuallyHidden>{t`Change`}</VisuallyHidden>
            </th>
          </>
        }
      >
        {active.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            onChange={() => setEditing(template)}
          />
        ))}
      </PlainTable>
      {editing ? (
        <Suspense>
          <SlaTemplateDialog
            template={editing}
            usedBy={listRoutingNamesBySlaTemplate(editing, routings)}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}

type PlaceCalendarProps = {
  readonly place: CalendarPlace;
  readonly places: readonly CalendarPlace[];
  readonly allHours: readonly BusinessHours[];
  readonly holidays: readonly Holiday[];
};

/** Build company hours that are not stored yet. */
const companyHoursIn = (timeZone: string): BusinessHours => ({
  ...{ id: '', applicationId: '', version: 0, isCompanyWide: true },
  ...{ name: t`Company hours`, timeZone, week: standardWeek },
});

/** Calendar of a location: business hours, own or inherited, and holidays. */
function PlaceCalendar({ place, places, allHours, holidays }: PlaceCalendarProps) {
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
              {place.name === everywhereLabel
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

/** Value in the URL for the calendar of the whole company. */
const top = 'everywhere';

type CalendarsProps = {
  /** Id of the displayed location, or `top`; null for the first location. */
  readonly placeId: string | null;
  readonly onPlace: (placeId: string) => void;
};

/** Business hours and holidays of every location, along the tree in which they are inherited. */
export function Calendars({ placeId, onPlace }: CalendarsProps) {
  const locations = useQuery(locationsQuery());
  const hours = useQuery(hoursQuery());
  const holidays = useQuery(holidaysQuery());
  const all = [locations, hours, holidays];
  const failed = all.find(({ error, data }) => error && !data);
  if (failed)
    return (
      <ErrorPanel
        title={t`The calendars could not be loaded`}
        cause={failed.error}
        onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
      />
    );
  if (!locations.data || !hours.data || !holidays.data)
    return <ListSkeleton rows={6} look="rows" />;
  const places = listCalendarPlaces(locations.data, hours.data);
  const chosen = places.find(({ id }) => (id ?? top) === placeId) ?? places[1] ?? places[0];
  if (!chosen) return null;
  return (
    <div className={`stack top ${classes.calendars}`}>
      <PlaceTree places={places} chosen={chosen} onChoose={({ id }) => onPlace(id ?? top)} />
      <PlaceCalendar
        key={chosen.id}
        place={chosen}
        places={places}
        allHours={hours.data}
        holidays={holidays.data}
      />
    </div>
  );
}
