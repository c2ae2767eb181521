import { IconCircleCheck, IconCircleDotted, IconMail, IconMoon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Column } from '#frontend/components/lists/data-list/types.ts';
import { RowTitle } from '#frontend/components/lists/row-title.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { Tag } from '#frontend/components/text/tag.tsx';
import type { PersonFigures, PersonRow } from '#frontend/data/people.ts';
import { t, translateText } from '#frontend/lib/text.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import { MailProblemMark } from '#frontend/widgets/people/mail-problem.tsx';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import classes from './people-columns.module.css';

/** Names of departments and locations by id; undefined while loading. */
export type OrganisationNames = {
  readonly department: (id: string | null) => string | undefined;
  readonly location: (id: string | null) => string | undefined;
};
export type PersonFiguresFinder = (person: PersonRow) => PersonFigures | undefined;

const states = {
  active: { words: t`Active`, icon: IconCircleCheck },
  invited: { words: t`Invited`, icon: IconMail },
  away: { words: t`Away`, icon: IconMoon },
  deactivated: { words: t`Deactivated`, icon: IconCircleDotted },
} as const;

type StateMarkProps = {
  readonly person: Pick<PersonRow, 'isActive' | 'invitedAt'>;
  readonly away?: PersonFigures['away'];
};

/** State of a person: active, deactivated, invited, or out of office. */
export function StateMark({ person, away }: StateMarkProps) {
  const { dateBriefly } = useFormat();
  const { isActive, invitedAt } = person;
  const state = !isActive ? 'deactivated' : invitedAt ? 'invited' : away ? 'away' : 'active';
  const { words, icon: Mark } = states[state];
  return (
    <span className={`inline-row gap-4 text-13 nowrap ${classes.state}`} data-state={state}>
      <Mark size={15} stroke={1.75} aria-hidden />
      {state === 'away' && away ? t`Away until ${dateBriefly(away.until)}` : words}
    </span>
  );
}

/** Highest approval limit of a person: "up to 25,000.00 EUR", "any amount", "nothing". */
export function ApprovalLimitText({ cap }: { cap: PersonFigures['maySign'] }) {
  const { money } = useFormat();
  if (!cap) return t`nothing`;
  return cap.limit ? t`up to ${money(cap.limit)}` : t`any amount`;
}

/** Format the number of open tasks: "12", "99+". */
export const formatOpenTasks = ({ openTasks, more }: PersonFigures) =>
  `${openTasks}${more ? '+' : ''}`;

type Parts = {
  readonly linkOf: (person: PersonRow) => string;
  readonly names: OrganisationNames;
  readonly figuresOf: PersonFiguresFinder;
  readonly menuOf: (person: PersonRow) => ReactNode;
};

/** Build the columns of the list of people. */
export const buildPeopleColumns = ({
  linkOf,
  names,
  figuresOf,
  menuOf,
}: Parts): readonly Column<PersonRow>[] => [
  {
    key: 'name',
    label: t`Name`,
    fixed: true,
    sortable: true,
    render: (person) => (
      <div className={`row gap-10 shrink ${classes.who}`}>
        <PersonChip person={person} size={32} nameHidden />
        <RowTitle title={displayName(person.name)} to={linkOf(person)}>
          <span className={classes.about}>{person.title || person.email}</span>
        </RowTitle>
      </div>
    ),
  },
  {
    key: 'role',
    label: t`Role`,
    width: '108px',
    render: ({ role, isAdministrator }) => (
      <span className={`row wrap ${classes.role}`}>
        {translateText(role)}
        {isAdministrator ? <Tag>{t`Administrator`}</Tag> : null}
      </span>
    ),
  },
  {
    key: 'department',
    label: t`Department`,
    width: '132px',
    render: ({ departmentId }) => names.department(departmentId) ?? '–',
  },
  {
    key: 'manager',
    label: t`Manager`,
    width: '148px',
    render: ({ manager }) => (manager ? <PersonChip person={manager} /> : t`Nobody`),
  },
  {
    key: 'location',
    label: t`Location`,
    width: '88px',
    render: ({ locationId }) => names.location(locationId) ?? '–',
  },
  {
    key: 'maySign',
    label: t`May sign`,
    width: '144px',
    render: (person) => {
      const figures = figuresOf(person);
      return figures ? <ApprovalLimitText cap={figures.maySign} /> : null;
    },
  },
  {
    key: 'openTasks',
    label: t`Open tasks`,
    width: '116px',
    align: 'end',
    render: (person) => {
      const figures = figuresOf(person);
      return figures ? formatOpenTasks(figures) : null;
    },
  },
  {
    key: 'state',
    label: t`State`,
    width: '172px',
    render: (person) => (
      <div className="stack gap-2">
        <StateMark person={person} away={figuresOf(person)?.away} />
        {person.mailProblem ? <MailProblemMark problem={person.mailProblem} /> : null}
      </div>
    ),
  },
  { key: 'menu', label: '', fixed: true, width: '44px', render: menuOf },
];
