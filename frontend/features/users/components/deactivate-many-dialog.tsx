import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import {
  formatOtherErrors,
  isProposed,
  toSaveErrors,
} from '#frontend/components/inputs/refusals.ts';
import { useFields } from '#frontend/components/inputs/use-fields.ts';
import { ErrorPanel } from '#frontend/components/layout/error-panel.tsx';
import { ListSkeleton } from '#frontend/components/lists/list-skeleton.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import type { PersonRow } from '#frontend/data/people.ts';
import { deactivate, deactivationMovesQuery } from '#frontend/data/person-acts.ts';
import { useRefreshProposals } from '#frontend/data/rights-proposals.ts';
import { useRefreshPeople } from '#frontend/data/users.ts';
import { showProposedToast } from '#frontend/features/users/proposed-toast.ts';
import type { RefusedUser } from '#frontend/features/users/use-change-many.ts';
import { formatPersonCount } from '#frontend/lib/language/counts.ts';
import { useSession } from '#frontend/lib/session.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import { PersonSelect } from '#frontend/widgets/people/person-select.tsx';
import { describeTaskMoves } from '../deactivation-words.ts';
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

/**
 * Deactivate several people one after the other, after a preview of their tasks' new assignees. The preview is loaded
 * at the start, and again on confirmation.
 */
function useDeactivateMany(people: readonly PersonRow[], toUserId: string) {
  const asked = useQueries({
    queries: people.map(({ userId }) => deactivationMovesQuery(userId, toUserId)),
  });
  const [done, setDone] = useState<number>();
  const [isChanged, setChanged] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedUser[]>([]);
  const refresh = useRefreshPeople();
  const refreshProposals = useRefreshProposals();
  const shown = JSON.stringify(asked.map(({ data }) => data?.moves));
  const isLoading = asked.some(({ data }) => !data);
  const failed = asked.find(({ error }) => error);

  /** Deactivate the people and return their number; undefined if the preview is outdated. */
  async function confirm(): Promise<number | undefined> {
    setDone(0);
    const now = await Promise.all(asked.map(({ refetch }) => refetch()));
    const holds = JSON.stringify(now.map(({ data }) => data?.moves)) === shown;
    setChanged(!holds);
    const found: RefusedUser[] = [];
    let proposed = 0;
    if (holds)
      for (const [at, { userId, name }] of people.entries()) {
        setDone(at);
        await deactivate({ userId }, toUserId).catch((cause: unknown) => {
          if (isProposed(cause)) {
            proposed += 1;
            return;
          }
          const why = formatOtherErrors(toSaveErrors(cause), []) ?? t`It was refused.`;
          found.push({ userId, name, why });
        });
      }
    setRefused(found);
    setDone(undefined);
    showProposedToast(proposed);
    await Promise.all([refresh(), refreshProposals()]);
    return holds ? people.length - found.length - proposed : undefined;
  }

  return {
    moves: asked.flatMap(({ data }) => data?.moves ?? []),
    more: asked.some(({ data }) => data?.more),
    movesOf: (n: number) => asked[n]?.data,
    ...{ isLoading, error: failed?.error ?? null, isChanged, done, refused, confirm },
    retry: () => void Promise.all(asked.map(({ refetch }) => refetch())),
  };
}
