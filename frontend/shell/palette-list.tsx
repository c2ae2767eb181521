import {
  type Icon,
  IconAdjustments,
  IconArrowRight,
  IconBolt,
  IconCheckbox,
  IconFileText,
  IconMessage,
  IconPlus,
  IconSearch,
  IconUser,
} from '@tabler/icons-react';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './command-palette.module.css';
import { type PaletteHit, type PaletteHitGroup, toHitKey } from './palette-hits.ts';

const icons: Readonly<Record<PaletteHit['kind'], Icon>> = {
  ...{ task: IconCheckbox, request: IconFileText, person: IconUser, item: IconAdjustments },
  ...{ start: IconPlus, act: IconBolt, page: IconArrowRight },
  ...{ comment: IconMessage, search: IconSearch },
};

/** Return the element id of a hit. */
export const toHitElementId = (id: string, hit: PaletteHit): string =>
  `${id}-${toHitKey(hit).replaceAll(/\W/g, '-')}`;

type PaletteListProps = {
  readonly id: string;
  readonly groups: readonly PaletteHitGroup[];
  readonly current: PaletteHit | undefined;
  readonly onChoose: (hit: PaletteHit) => void;
};

/** List of hits, grouped by kind. The focus remains in the search field, whose arrow keys move the active hit. */
export function PaletteList({ id, groups, current, onChoose }: PaletteListProps) {
  return (
    <div role="listbox" id={id} aria-label={t`Results`} className={classes.hits}>
      {groups.map(({ label, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox
        <div key={label} role="group" aria-label={label} className={classes.group}>
          <div className={`text-12 line-height-16 muted ${classes.label}`} aria-hidden>
            {label}
          </div>
          {hits.map((hit) => (
            <Row
              key={toHitKey(hit)}
              id={toHitElementId(id, hit)}
              hit={hit}
              isCurrent={hit === current}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type RowProps = {
  readonly id: string;
  readonly hit: PaletteHit;
  readonly isCurrent: boolean;
  readonly onChoose: (hit: PaletteHit) => void;
};

function Row({ id, hit, isCurrent, onChoose }: RowProps) {
  const { kind, name, detail, keys, said } = hit;
  const format = useFormat();
  const Mark = icons[kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the input and moves the active option
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes.hit}
      data-said={said ? true : undefined}
      ref={(row) => {
        if (isCurrent) row?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={() => onChoose(hit)}
    >
      <Mark size={16} stroke={1.6} aria-hidden />
      <span className="medium ellipsis">{name}</span>
      <span className={`grow shrink muted ellipsis ${classes.detail}`}>{detail}</span>
      {said ? <span className="rigid muted">{format.moment(said.at)}</span> : null}
      {said ? (
        <span className={classes.excerpt} dir="auto">
          {said.excerpt.map(({ text, isHit }, n) =>
            isHit ? <mark key={n}>{text}</mark> : <span key={n}>{text}</span>,
          )}
        </span>
      ) : null}
      {keys ? (
        <span className={classes.keys} aria-hidden>
          {keys.split(' ').map((key) => (
            <kbd key={key}>{key.toUpperCase()}</kbd>
          ))}
        </span>
      ) : null}
    </div>
  );
}
