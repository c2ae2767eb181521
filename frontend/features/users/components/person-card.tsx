import { Tag } from '#frontend/components/text/tag.tsx';
import type { PersonFigures, PersonRow } from '#frontend/data/people.ts';
import { plural, t, translateText } from '#frontend/lib/text.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import { MailProblemMark } from '#frontend/widgets/people/mail-problem.tsx';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import {
  ApprovalLimitText,
  formatOpenTasks,
  type OrganisationNames,
  StateMark,
} from './people-columns.tsx';
import classes from './person-card.module.css';

type PersonCardProps = {
  readonly person: PersonRow;
  readonly names: OrganisationNames;
  /** Undefined while loading. */
  readonly figures: PersonFigures | undefined;
};

/** Card of a person for screens without room for a table. */
export function PersonCard({ person, names, figures }: PersonCardProps) {
  const { name, title, email, role, isActive, invitedAt, isAdministrator } = person;
  const { mailProblem } = person;
  const place = [names.department(person.departmentId), names.location(person.locationId)]
    .filter(Boolean)
    .join(', ');
  // The role is shown only if it is unusual. Most people are employees, and anybody with an approval limit is an
  // approver.
  const isPlain = role === 'Employee' || figures?.maySign;
  const isUsual = isActive && !invitedAt && !figures?.away;
  return (
    <div className={`stack top gap-10 ${classes.card}`}>
      <PersonChip person={person} size={32} nameHidden />
      <div className="shrink">
        <div className="medium">{displayName(name)}</div>
        <div className={`text-12 muted ${classes.under}`}>{title || email}</div>
        <div className={`row wrap stretch text-12 muted ${classes.facts}`}>
          {place ? <span data-more>{place}</span> : null}
          {isPlain ? null : <span data-more>{translateText(role)}</span>}
          {isAdministrator ? <Tag>{t`Administrator`}</Tag> : null}
          {figures?.maySign ? (
            <span data-more>
              {t`Signs`} <ApprovalLimitText cap={figures.maySign} />
            </span>
          ) : null}
          {figures && figures.openTasks > 0 ? (
            <span data-more>
              {plural(
                figures.openTasks,
                t`${formatOpenTasks(figures)} open task`,
                t`${formatOpenTasks(figures)} open tasks`,
              )}
            </span>
          ) : null}
          {isUsual ? null : <StateMark person={person} away={figures?.away} />}
          {mailProblem ? <MailProblemMark problem={mailProblem} /> : null}
        </div>
      </div>
    </div>
  );
}
