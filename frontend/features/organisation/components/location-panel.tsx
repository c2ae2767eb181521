import { IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ButtonLink } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { zoneName } from '#frontend/components/text/format/dates.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { formatWeekdayName } from '#frontend/components/text/format/weekday.ts';
import { locationAttributesQuery, locationTypesQuery } from '#frontend/data/location-kinds.ts';
import { formatPersonCount } from '#frontend/lib/language/counts.ts';
import { formatNumber, t } from '#frontend/lib/text.ts';
import { locationHoursPath, paths } from '#frontend/paths.ts';
import type { LocationAttribute } from '#shared/reference/location-attribute.ts';
import type { Location } from '#shared/reference/reference.ts';
import { type BusinessHours, type Week, weekdays } from '#shared/sla/calendar.ts';
import { findLocationHours, formatHoursSource } from '../location-hours.ts';
import { listTypeAttributes } from '../location-words.ts';
import classes from './location-panel.module.css';

/** Format a week as lines of consecutive days with the same hours: "Mon–Thu", "08:00–12:00, 13:00–17:00" */
export function buildWeekLines(week: Week, locale: string): { days: string; hours: string }[] {
  const lines: { from: number; to: number; hours: string }[] = [];
  for (const [n, day] of weekdays.entries()) {
    const hours = week[day].map(({ from, to }) => `${from}–${to}`).join(', ');
    const last = lines.at(-1);
    if (last?.hours === hours) last.to = n;
    else lines.push({ from: n, to: n, hours });
  }
  const name = (n: number) => formatWeekdayName(n + 1, locale, 'short');
  return lines
    .filter(({ hours }) => hours !== '')
    .map(({ from, to, hours }) => ({
      days: from === to ? name(from) : `${name(from)}–${name(to)}`,
      hours,
    }));
}

type LocationPanelProps = {
  readonly location: Location;
  readonly locations: readonly Location[];
  /** Number of people at the location and below; undefined while loading. */
  readonly people: number | undefined;
  readonly hours: readonly BusinessHours[];
  readonly onClose: () => void;
};

/** Details of a location next to the tree: number of people, business hours and attributes. */
export function LocationPanel(props: LocationPanelProps) {
  const { location, locations, people, hours, onClose } = props;
  const { id, name, type } = location;
  const { locale } = useViewer();
  const { data: types = [] } = useQuery(locationTypesQuery());
  const { data: all } = useQuery(locationAttributesQuery());
  const attributes = listTypeAttributes(all ?? [], types, type);
  const parent = locations.find((one) => one.id === location.parentId)?.name;
  const applied = findLocationHours(location, locations, hours).hours;
  return (
    <aside className={`stack gap-16 ${classes.panel}`} aria-label={name}>
      <div className={`row top between gap-12 ${classes.head}`}>
        <div>
          <h2>{name}</h2>
          <p className="text-13 muted">
            {[type, people === undefined ? '' : formatPersonCount(people)]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <div className="row gap-4 rigid">
          <ButtonLink
            variant="default"
            size="compact-sm"
            to={paths.editLocation(id)}
            leftSection={<IconPencil size={15} stroke={1.75} aria-hidden />}
          >{t`Edit`}</ButtonLink>
          <IconButton aria-label={t`Close ${name}`} onClick={onClose}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      </div>
      <FactList
        facts={[
          { label: t`Part of`, value: parent ?? t`No other location` },
          { label: t`Time zone`, value: zoneName(applied?.timeZone ?? 'UTC') },
          {
            label: t`Working hours`,
            value: (
              <>
                {formatHoursSource(location, locations, hours)}
                {applied ? (
                  buildWeekLines(applied.week, locale).map((line) => (
                    <div key={line.days} className="text-13 muted">
                      {line.days} {line.hours}
                    </div>
                  ))
                ) : (
                  <div className="text-13 muted">{t`Monday to Friday, 09:00–17:00 in UTC.`}</div>
                )}
                <Link to={locationHoursPath(id)}>{t`Place and hours`}</Link>
              </>
            ),
          },
        ]}
      />
      <h3>{t`Attributes`}</h3>
      {all && attributes.length === 0 ? (
        <p className="text-13 muted">{t`Locations of this type have no attributes.`}</p>
      ) : (
        <FactList
          facts={attributes.map((attribute) => ({
            label: attribute.name,
            value: (
              <AttributeValue attribute={attribute} value={location.attributes[attribute.key]} />
            ),
          }))}
        />
      )}
    </aside>
  );
}

type AttributeValueProps = {
  readonly attribute: LocationAttribute;
  readonly value: Location['attributes'][string] | undefined;
};

function AttributeValue({ attribute: { type }, value }: AttributeValueProps) {
  const format = useFormat();
  if (value === undefined || value === '') return <span className="text-13 muted">–</span>;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'number') return formatNumber(value);
  if (type === 'date') return format.date(value);
  if (type === 'link')
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    );
  return value;
}
