import type { PersonRow } from '#frontend/data/users.ts';
import { PersonChip } from '#frontend/widgets/person-chip.tsx';
import { ActiveMark, type Names } from './people-columns.tsx';
import classes from './person-card.module.css';

/** A person where there is no room for a table. */
export function PersonCard({ person, names }: { person: PersonRow; names: Names }) {
  const { name, title, email, role, manager, isActive } = person;
  const place = [names.department(person.departmentId), names.location(person.locationId)];
  return (
    <div className={classes.card}>
      <PersonChip person={person} size={32} nameHidden />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.under}>{title || email}</div>
        <div className={classes.facts}>
          <span>{place.filter(Boolean).join(', ')}</span>
          <span>{[role, names.level(person.doaLevelId)].filter(Boolean).join(', ')}</span>
          {manager ? <span>Manager {manager.name}</span> : null}
          {isActive ? null : <ActiveMark isActive={false} />}
        </div>
      </div>
    </div>
  );
}
