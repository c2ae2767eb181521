import { Panel } from '#frontend/components/layout/panel.tsx';
import { t } from '#frontend/lib/text.ts';
import { type CalendarPlace, formatHoursNote } from '../places.ts';
import classes from './place-tree.module.css';

type PlaceTreeProps = {
  readonly places: readonly CalendarPlace[];
  readonly chosen: CalendarPlace;
  readonly onChoose: (place: CalendarPlace) => void;
};

/** Tree of locations, each with the source of its business hours. */
export function PlaceTree({ places, chosen, onChoose }: PlaceTreeProps) {
  return (
    <Panel title={t`Locations`}>
      <ul>
        {places.map((place) => (
          <li key={place.id ?? ''}>
            <button
              type="button"
              className={`row between gap-8 full text-13 ${classes.place}`}
              aria-current={place.id === chosen.id || undefined}
              style={{ paddingInlineStart: 8 + place.depth * 14 }}
              onClick={() => onChoose(place)}
            >
              <span className={`ellipsis ${classes.name}`}>{place.name}</span>
              <span className={`rigid text-12 muted ellipsis ${classes.note}`}>
                {formatHoursNote(place)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
