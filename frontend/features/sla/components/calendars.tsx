import { useQuery } from '@tanstack/react-query';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { locationsQuery } from '#frontend/data/reference.ts';
import { holidaysQuery, hoursQuery } from '#frontend/data/sla.ts';
import { t } from '#frontend/lib/text.ts';
import { listCalendarPlaces } from '../places.ts';
import classes from './calendars.module.css';
import { PlaceCalendar } from './place-calendar.tsx';
import { PlaceTree } from './place-tree.tsx';

/** Value in the URL for the calendar of the whole company. */
const top = 'everywhere';

type CalendarsProps = {
  /** id of the displayed location, or `top`; null for the first one */
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
