import { IconCheck, IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { MigratedRequest } from '#shared/routing/routing-api.ts';
import type { usePublish } from '../use-publish.ts';
import classes from './publish-dialog.module.css';

type PublishResultProps = {
  readonly title: string;
  readonly run: Pick<
    ReturnType<typeof usePublish>,
    'phase' | 'version' | 'of' | 'results' | 'refused'
  >;
  /** All open requests; those that did not migrate still follow their version. */
  readonly requests: readonly MigratedRequest[];
  readonly onClose: () => void;
};

/** Progress of publishing and migrating, followed by the result for each request. */
export function PublishResult({ title, run, requests, onClose }: PublishResultProps) {
  const { phase, version, of, results, refused } = run;
  const moved = results.filter(({ migrated }) => migrated).length;
  const left = requests.length - moved;
  const isDone = phase === 'done';
  return (
    <Dialog label={title} place="editor" onClose={() => isDone && onClose()}>
      <div className={`stack gap-16 text-13 ${classes.body}`}>
        <h2>{isDone ? t`Version ${version} is in use` : title}</h2>
        {isDone ? (
          <p role="status">{formatMoveOutcome(moved, left)}</p>
        ) : (
          <Progress label={title} part={of > 0 ? results.length / of : undefined}>
            {phase === 'publishing' ? t`Publishing …` : t`${results.length} of ${of} moved`}
          </Progress>
        )}
        {refused ? (
          <p className="bad" role="alert">
            {refused.text ?? Object.values(refused.fields).flat().join(' ')}{' '}
            {t`What was moved before stays moved; open this again to move the others.`}
          </p>
        ) : null}
        {results.length > 0 ? (
          <ul className={classes.results} aria-label={t`Moved requests`}>
            {results.map(({ requestId, number, title: name, migrated, problem }) => (
              <li key={requestId} data-moved={migrated}>
                {migrated ? (
                  <IconCheck size={15} stroke={1.75} aria-hidden />
                ) : (
                  <IconX size={15} stroke={1.75} aria-hidden />
                )}
                <Link to={paths.viewRequest(requestId)}>{number}</Link>
                <span>{name}</span>
                <span>
                  {migrated ? t`moved to version ${version}` : t`stays: ${problem ?? ''}`}
                </span>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="row wrap stretch end gap-8">
          <Button disabled={!isDone} onClick={onClose}>{t`Close`}</Button>
        </div>
      </div>
    </Dialog>
  );
}

function formatMoveOutcome(moved: number, left: number): string {
  if (left === 0)
    return plural(moved, t`${moved} request moved to it.`, t`${moved} requests moved to it.`);
  return plural(
    left,
    plural(
      moved,
      t`${moved} request moved to it, ${left} stays on older versions.`,
      t`${moved} requests moved to it, ${left} stays on older versions.`,
    ),
    plural(
      moved,
      t`${moved} request moved to it, ${left} stay on older versions.`,
      t`${moved} requests moved to it, ${left} stay on older versions.`,
    ),
  );
}
