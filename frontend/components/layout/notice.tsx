import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type NoticeProps = {
  readonly icon: Icon;
  readonly tone?: 'accent' | 'warn' | 'bad';
  readonly action?: ReactNode;
  readonly children: ReactNode;
};

/** Notice that is visible as long as a condition is true. */
export function Notice({ icon: Mark, tone = 'accent', action, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Mark size={18} stroke={1.6} aria-hidden />
      <div className={`grow pretty ${classes.text}`}>{children}</div>
      {action}
    </div>
  );
}
