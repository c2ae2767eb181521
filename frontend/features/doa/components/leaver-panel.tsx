import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorPanel } from '#frontend/components/error-panel.tsx';
import { IconButton } from '#frontend/components/icon-button.tsx';
import { ListSkeleton } from '#frontend/components/list-skeleton.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { PersonSelect } from '#frontend/components/person-select.tsx';
import { paths } from '#frontend/paths.ts';
import { leaverQuery } from '../api/doa.ts';
import classes from './leaver-panel.module.css';
import { LeaverTasks } from './leaver-tasks.tsx';
import { LeaverTouches } from './leaver-touches.tsx';

/** A question, not an act: what would be touched if somebody left. Nothing in here changes anything. */
export function LeaverPanel({ onClose }: { onClose: () => void }) {
  const [userId, setUserId] = useState('');
  const { data, error, refetch, isFetching } = useQuery(leaverQuery(userId));
  return (
    <Dialog label="If this person leaves" place="right" onClose={onClose}>
      <div className={classes.panel}>
        <header className={classes.head}>
          <h2>If this person leaves</h2>
          <IconButton aria-label="Close" onClick={onClose}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </header>
        <PersonSelect
          aria-label="Person"
          value={userId}
          onChange={(chosen) => setUserId(chosen ?? '')}
        />
        {error && !data ? (
          <ErrorPanel
            title="It could not be looked up"
            cause={error}
            onRetry={() => void refetch()}
          />
        ) : null}
        {isFetching && !data ? <ListSkeleton rows={4} look="rows" /> : null}
        {data ? (
          <>
            <LeaverTouches person={data.person} touched={data.touched} />
            <LeaverTasks tasks={data.tasks} more={data.more} />
            <p className={classes.note}>
              This only shows what would happen. Deactivate somebody under{' '}
              <Link to={paths.people}>People</Link>: there you see what moves to whom.
            </p>
          </>
        ) : null}
        {userId === '' ? (
          <p className={classes.note}>
            Choose somebody to see which open requests, rules, routings and people hang on them.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
