import type { Mention } from '#frontend/components/inputs/use-unsent.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import classes from './mention-list.module.css';

type MentionListProps = {
  readonly id: string;
  readonly people: readonly Mention[];
  /** Index of the person that Enter selects. */
  readonly marked: number;
  readonly onChoose: (person: Mention) => void;
};

/** List of people to mention after an `@`. Its keyboard events come from the text box above. */
export function MentionList({ id, people, marked, onChoose }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label={t`People`} className={classes.list}>
      {people.map((person, n) => (
        <div
          key={person.userId}
          id={`${id}-${n}`}
          role="option"
          tabIndex={-1}
          aria-selected={n === marked}
          className={`row wrap ${classes.option}`}
          // Prevent the box from losing the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          <PersonChip person={person} />
          {person.adds ? (
            <span className="text-12 warn">{t`Mentioning them gives them access`}</span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
