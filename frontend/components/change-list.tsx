import { IconArrowRight } from '@tabler/icons-react';
import { t } from '#frontend/lib/text.ts';
import classes from './change-list.module.css';

type Change = {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
};

function Value({ text, as: Tag }: { text: string; as: 'del' | 'ins' }) {
  const look = Tag === 'del' ? classes.before : classes.after;
  return text ? (
    <Tag className={look}>{text}</Tag>
  ) : (
    <span className={classes.before}>{t`empty`}</span>
  );
}

/** What is different since the round before; values come ready to show. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className={classes.list}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field} className={classes.change}>
          <span className={classes.field}>{label}</span>
          <span className={classes.values}>
            <Value text={before} as="del" />
            <IconArrowRight size={14} stroke={1.75} role="img" aria-label={t`is now`} />
            <Value text={after} as="ins" />
          </span>
        </li>
      ))}
    </ul>
  );
}
