import { type Icon, IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Tag } from '../text/tag.tsx';
import classes from './file-row.module.css';

type FileRowProps = {
  readonly name: string;
  /** Size and upload time. */
  readonly detail: ReactNode;
  readonly isNew?: boolean;
  /** Upload progress from 0 to 100. */
  readonly progress?: number | undefined;
  /** Opens or saves the file; without it, the name is plain text. */
  readonly onOpen?: (() => void) | undefined;
  readonly action?: ReactNode;
};

const icons: readonly [ending: RegExp, icon: Icon][] = [
  [/\.pdf$/i, IconFileTypePdf],
  [/\.(png|jpe?g|webp|gif|heic)$/i, IconPhoto],
];
const iconFor = (name: string) => icons.find(([ending]) => ending.test(name))?.[1] ?? IconFile;

export function FileRow({ name, detail, isNew = false, progress, onOpen, action }: FileRowProps) {
  const Mark = iconFor(name);
  return (
    <li className={classes.row}>
      <Mark size={18} stroke={1.4} aria-hidden />
      {onOpen ? (
        <button type="button" className={`shrink ellipsis ${classes.name}`} onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span className={`shrink ellipsis ${classes.name}`}>{name}</span>
      )}
      {isNew ? <Tag>{t`New`}</Tag> : null}
      <span className={classes.detail}>{detail}</span>
      {action}
      {progress === undefined ? null : (
        <progress
          className={classes.progress}
          max={100}
          value={progress}
          aria-label={t`${name}: ${progress} percent uploaded`}
        />
      )}
    </li>
  );
}
