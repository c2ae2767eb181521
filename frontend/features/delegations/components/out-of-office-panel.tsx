import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { NoRows, Rows } from '#frontend/components/lists/rows.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { VisuallyHidden } from '#frontend/components/text/visually-hidden.tsx';
import { delegationsQuery } from '#frontend/data/delegations.ts';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { getFirstName, PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import type { DelegationRow } from '#shared/users/delegations-api.ts';
import {
  type Absentee,
  formatDelegationDates,
  formatScope,
  type NamedCategory,
} from '../out-of-office-words.ts';
import { EndOutOfOffice } from './end-out-of-office.tsx';
import classes from './out-of-office-row.module.css';
import type { OpenTask } from './task-choice.tsx';

type OutOfOfficeRowProps = {
  readonly row: DelegationRow;
  /** Delegation from another person to this person. */
  readonly received?: boolean;
  readonly person: Absentee;
  readonly categories: readonly NamedCategory[] | undefined;
  readonly onChange?: (() => void) | undefined;
};

const states = { upcoming: t`Planned`, inForce: t`Now`, over: t`Over` } as const;

/** Row of a delegation: delegate, dates and scope. The delegation can be changed and ended until it is over. */
function OutOfOfficeRow({
  row,
  received = false,
  person,
  categories,
  onChange,
}: OutOfOfficeRowProps) {
  const { dateBriefly, momentWithin } = useFormat();
  const [ending, setEnding] = useState(false);
  const when = formatDelegationDates(row, dateBriefly);
  const other = received ? row.from : row.to;
  const scope = formatScope(row, categories);
  return (
    <li className={`row wrap gap-4-16 border-below text-13 ${classes.row}`} data-state={row.state}>
      <span className={`text-12 medium muted ${classes.state}`}>{states[row.state]}</span>
      <PersonChip person={other} />
      <span className={classes.words}>
        {when}
        <span className="muted">
          {' '}
          {row.endedAt
            ? rich`for ${scope}, ended ${momentWithin(row.endedAt)}`
            : rich`for ${scope}`}
        </span>
      </span>
      {onChange ? (
        <span className="row stretch gap-8">
          <Button variant="default" size="compact-sm" onClick={onChange}>
            {t`Change`}
            <VisuallyHidden> {rich`out of office ${when}`}</VisuallyHidden>
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setEnding(true)}>
            {row.state === 'inForce' ? t`End now` : t`Cancel`}
            <VisuallyHidden> {rich`out of office ${when}`}</VisuallyHidden>
          </Button>
        </span>
      ) : null}
      {ending ? (
        <EndOutOfOffice row={row} person={person} onClose={() => setEnding(false)} />
      ) : null}
    </li>
  );
}

const OutOfOfficeDialog = lazy(async () => ({
  default: (await import('./out-of-office-dialog.tsx')).OutOfOfficeDialog,
}));

type OutOfOfficePanelProps = {
  readonly person: Absentee;
  /** Open tasks of that person; undefined while loading. */
  readonly tasks: { readonly items: readonly OpenTask[]; readonly more: boolean } | undefined;
};

/** Number of past delegations in the list. */
const past = 3;
const isAhead = ({ state }: DelegationRow) => state !== 'over';

/**
 * Panel with the times at which a person is out of office and their delegates, and the people for whom the person
 * decides.
 */
export function OutOfOfficePanel({ person, tasks }: OutOfOfficePanelProps) {
  const { data, error, refetch } = useQuery(delegationsQuery(person.userId));
  const [asking, setAsking] = useState<{ before: DelegationRow | undefined }>();
  const given = data?.given ?? [];
  const received = data?.received.filter(isAhead) ?? [];
  const namesSome = [...given, ...received].some(({ categoryIds }) => categoryIds);
  const { data: categories } = useQuery({
    ...categoriesQuery(),
    enabled: namesSome || asking !== undefined,
  });
  const shared = { person, categories };
  return (
    <>
      <Panel
        title={t`Out of office`}
        aside={
          <Button
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.75} aria-hidden />}
            onClick={() => setAsking({ before: undefined })}
          >{t`Set out of office`}</Button>
        }
      >
        {error && !data ? (
          <ErrorPanel
            title={t`Out of office could not be loaded`}
            cause={error}
            onRetry={() => void refetch()}
          />
        ) : null}
        {!error && !data ? <ListSkeleton rows={2} look="rows" /> : null}
        {data && given.length === 0 ? (
          <NoRows>
            {person.isSelf
              ? t`While you are away somebody else can decide: choose who, and from when to when.`
              : t`While ${getFirstName(person.name)} is away somebody else can decide: choose who, and from when to when.`}
          </NoRows>
        ) : null}
        {given.length > 0 ? (
          <Rows>
            {[...given.filter(isAhead), ...given.filter((row) => !isAhead(row)).slice(0, past)].map(
              (row) => (
                <OutOfOfficeRow
                  key={row.id}
                  row={row}
                  {...shared}
                  onChange={isAhead(row) ? () => setAsking({ before: row }) : undefined}
                />
              ),
            )}
          </Rows>
        ) : null}
      </Panel>
      {received.length > 0 ? (
        <Panel
          title={person.isSelf ? t`You decide for` : t`${getFirstName(person.name)} decides for`}
        >
          <Rows>
            {received.map((row) => (
              <OutOfOfficeRow key={row.id} row={row} received {...shared} />
            ))}
          </Rows>
        </Panel>
      ) : null}
      {asking ? (
        <Suspense>
          <OutOfOfficeDialog
            person={person}
            before={asking.before}
            categories={categories ?? []}
            tasks={tasks?.items ?? []}
            moreTasks={tasks?.more ?? false}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
