import type { PersonRef } from '#shared/fields.ts';
import { useFormat } from './format/use-format.ts';
import { PersonChip } from './person-chip.tsx';
import classes from './remark-list.module.css';
import { useViewer } from './viewer.tsx';

export type Remark = {
  readonly id: string;
  readonly by: PersonRef;
  readonly at: string;
  readonly text: string;
  /** "sent it back"; nothing for talk */
  readonly act?: string | undefined;
};

/** Decisions and talk in one list, in the order they were made. */
export function RemarkList({ remarks }: { remarks: readonly Remark[] }) {
  const { userId } = useViewer();
  const format = useFormat();
  return (
    <ul className={classes.list}>
      {remarks.map(({ id, by, at, text, act }) => (
        <li key={id} className={classes.remark}>
          <PersonChip person={by} size={24} nameHidden />
          <div>
            <div className={classes.head}>
              <strong>{by.userId === userId ? 'You' : by.name}</strong> {act}{' '}
              <time className={classes.when} dateTime={at} data-hint={format.fully(at)}>
                {format.moment(at)}
              </time>
            </div>
            <p className={classes.text}>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
