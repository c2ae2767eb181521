import { IconCircleX, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { type DeactivationPreview, deactivationPreviewQuery } from '#frontend/data/doa.ts';
import {
  Dependents,
  TasksToMove,
} from '#frontend/features/users/components/deactivation-lists.tsx';
import { describeTaskMoves } from '#frontend/features/users/deactivation-words.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import classes from './approval-limits-deactivation.module.css';

/** Preview of the effects of deactivating a person with approval limits. Nothing in this panel changes data. */
export function DeactivationPreviewPanel({ onClose }: { onClose: () => void }) {
  const [userId, setUserId] = useState('');
  const { data, error, refetch, isFetching } = useQuery({
    ...deactivationPreviewQuery(userId),
    enabled: userId !== '',
  });
  return (
    <Dialog label={t`If this person leaves`} place="right" onClose={onClose}>
      <div className={`stack packed gap-16 text-13 ${classes.panel}`}>
        <header className="row between">
          <h2>{t`If this person leaves`}</h2>
          <IconButton aria-label={t`Close`} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </IconButton>
        </header>
        <PersonSelect
          aria-label={t`Person`}
          value={userId}
          onChange={(chosen) => setUserId(chosen ?? '')}
        />
        {userId === '' ? (
          <p className="muted">{t`Choose somebody to see which open requests, rules, routings and people depend on them.`}</p>
        ) : null}
        {error && !data ? (
          <ErrorPanel
            title={t`This could not be loaded`}
            cause={error}
            onRetry={() => void refetch()}
          />
        ) : null}
        {isFetching && !data ? <ListSkeleton rows={4} look="rows" /> : null}
        {data ? <PreviewResult preview={data} /> : null}
      </div>
    </Dialog>
  );
}

function PreviewResult({ preview }: { preview: DeactivationPreview }) {
  const { tasks, more, gaps, dependents } = preview;
  return (
    <>
      {gaps.length > 0 ? (
        <section className={classes.gaps} aria-labelledby="gaps-left">
          <h3 id="gaps-left">
            <IconCircleX size={16} stroke={1.75} aria-hidden />
            {plural(
              gaps.length,
              t`${gaps.length} amount would have nobody to decide`,
              t`${gaps.length} amounts would have nobody to decide`,
            )}
          </h3>
          <ul className="bullets">
            {gaps.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="bold">{describeTaskMoves(tasks, more)}</p>
      <TasksToMove tasks={tasks} more={more} />
      <Dependents dependents={dependents} />
      <p className="muted">{rich`This only shows what would happen. Deactivate somebody under ${<Link to={paths.people}>{t`People`}</Link>}.`}</p>
    </>
  );
}
