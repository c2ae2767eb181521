import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import { useViewer } from '../layout/viewer.tsx';
import classes from './change-list.module.css';

export type ChangeItem = {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Set if a whole part was added or removed. The list then shows no old and new value. */
  readonly kind?: 'added' | 'removed' | undefined;
};

/** Initial limits: characters per value, and changes per action. */
const longest = 160;
const most = 6;

function Value({ text, as: Tag }: { text: string; as: 'del' | 'ins' }) {
  const [isWhole, setWhole] = useState(false);
  const { isOnPaper } = useViewer();
  const isLong = text.length > longest && !isOnPaper;
  if (!text) return <span className={classes.before}>{t`empty`}</span>;
  return (
    <>
      <Tag className={Tag === 'del' ? classes.before : classes.after}>
        {isLong && !isWhole ? `${text.slice(0, longest - 20).trimEnd()}…` : text}
      </Tag>
      {isLong ? (
        <button
          type="button"
          className={`text-13 accent ${classes.more}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t`Show less` : t`Show all of it`}
        </button>
      ) : null}
    </>
  );
}

/** List of changed fields, each with its old and new value. The values are already formatted. */
export function ChangeList({ changes }: { changes: readonly ChangeItem[] }) {
  const [showsAll, setShowsAll] = useState(false);
  const { isOnPaper } = useViewer();
  const shown =
    showsAll || isOnPaper || changes.length <= most + 1 ? changes : changes.slice(0, most);
  return (
    <>
      <ul className={classes.list}>
        {shown.map(({ field, label, before, after, kind }) => (
          <li key={field} className={classes.change}>
            <span className="muted break-anywhere">{label}</span>
            <span className={classes.values}>
              {kind === 'added' ? null : <Value text={before} as="del" />}
              {kind ? null : (
                <IconArrowRight size={14} stroke={1.75} role="img" aria-label={t`is now`} />
              )}
              {kind === 'removed' ? null : <Value text={after} as="ins" />}
            </span>
          </li>
        ))}
      </ul>
      {shown.length < changes.length ? (
        <button
          type="button"
          className={`text-13 accent ${classes.more}`}
          onClick={() => setShowsAll(true)}
        >
          {t`Show all ${changes.length} changes`}
        </button>
      ) : null}
    </>
  );
}
