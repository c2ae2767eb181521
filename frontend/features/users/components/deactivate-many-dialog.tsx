import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import type { PersonRow } from '#frontend/data/people.ts';
import { formatPersonCount } from '#frontend/lib/language/counts.ts';
import { useSession } from '#frontend/lib/session.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import { describeTaskMoves } from '../deactivation-words.ts';
import { useDeactivateMany } from '../use-deactivate-many.ts';
import classes from './deactivation.module.css';

type DeactivateManyDialogProps = {
  readonly people: readonly PersonRow[];
  readonly onClose: (isDone: boolean) => void;
};

/** Confirmation before several people are deactivated, with the tasks of each that move. */
export function DeactivateManyDialog({ people, onClose }: DeactivateManyDialogProps) {
  const { user: viewer } = useSession();
  // Fixed while the dialog is open, because the list behind it loses people who are already deactivated.
  const [leaving] = useState(
    people.filter(({ isActive, userId }) => isActive && userId !== viewer.userId),
  );
  const { values, change } = useFields(
    { toUserId: '' },
    leaving.map(({ userId }) => userId).join(),
  );
  const { toUserId } = values;
  const many = useDeactivateMany(leaving, toUserId);
  const { moves, more, isLoading, error, isChanged, done, refused } = many;
  const count = formatPersonCount(leaving.length);
  const stays = people.length - leaving.length;
  const [first] = leaving;
  const who = first && leaving.length === 1 ? first.name : count;
  const title = t`Deactivate ${who}?`;

  async function confirm() {
    const went = await many.confirm();
    if (went === undefined) return;
    if (went > 0)
      showToast({
        text: plural(went, t`${went} person deactivated`, t`${went} people deactivated`),
      });
    if (went === leaving.length) onClose(true);
  }

  return (
    <Dialog label={title} place="editor" onClose={() => onClose(false)}>
      <div className="stack gap-12 text-13 pad-24">
        <h2>{title}</h2>
        <p>{rich`They can no longer sign in. Nothing is deleted, and you can activate each again.${stays > 0 ? t` Whoever is inactive already, and you yourself, stay as they are.` : ''}`}</p>
        <PersonSelect
          label={t`Open tasks go to`}
          description={t`Leave it empty for a delegate, else a manager of each. What this person can’t decide goes there, too.`}
          deciders="only"
          value={toUserId}
          onChange={(userId) => change({ toUserId: userId ?? '' })}
        />
        {error ? (
          <ErrorPanel
            title={t`What moves could not be loaded`}
            cause={error}
            onRetry={many.retry}
          />
        ) : null}
        {!error && isLoading ? <ListSkeleton rows={3} look="rows" /> : null}
        {!isLoading ? (
          <>
            <p role="status">
              {isChanged ? t`This has changed since it was shown. Check it again. ` : null}
              <strong>
                {done === undefined
                  ? describeTaskMoves(moves, more)
                  : t`${done} of ${leaving.length} done`}
              </strong>
            </p>
            {leaving.length > 1 ? (
              <ul className={classes.list}>
                {leaving.map(({ userId, name }, n) => (
                  <li key={userId}>
                    <span className={classes.what}>{name}</span>
                    <span>
                      {describeTaskMoves(
                        many.movesOf(n)?.moves ?? [],
                        many.movesOf(n)?.more ?? false,
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        ) : null}
        {refused.map(({ userId, name, why }) => (
          <p
            key={userId}
            className="bad"
            role="alert"
          >{rich`${name} was not deactivated: ${why}`}</p>
        ))}
        <div className="row wrap stretch end gap-8">
          <Button variant="default" onClick={() => onClose(false)}>{t`Keep them active`}</Button>
          <Button
            variant="danger"
            loading={done !== undefined}
            disabled={isLoading || leaving.length === 0}
            onClick={() => void confirm()}
          >{rich`Deactivate ${who}`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
