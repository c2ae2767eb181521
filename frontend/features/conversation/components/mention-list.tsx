import type { Meant } from '#frontend/components/inputs/use-unsent.ts';
import { t } from '#frontend/lib/text.ts';
import { PersonChip } from '#frontend/widgets/people/person-chip.tsx';
import classes from './mention-list.module.css';

type MentionListProps = {
  readonly id: string;
  readonly people: readonly Meant[];
  /** which one Enter takes */
  readonly marked: number;
  readonly onChoose: (person: Meant) => void;
};

/** List of people that an `@` can mention. Its keys are pressed in the text box below the list. */
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
          className={classes.option}
          // Before the box loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          <PersonChip person={person} />
          {person.adds ? (
            <span className={classes.note}>{t`Mentioning them gives them access`}</span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
