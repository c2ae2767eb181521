import { IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { plural, t } from '#frontend/lib/text.ts';
import type { DeadLetter } from '#shared/letters/letter.ts';
import type { LetterCount } from '#shared/letters/letters-api.ts';
import { queueLabels } from '../letter-words.ts';
import { type ReplayProgress, useReplayAll } from '../use-replay-all.ts';
import { LetterRow } from './letter-row.tsx';

const DropDialog = lazy(async () => ({
  default: (await import('./drop-dialog.tsx')).DropDialog,
}));

/** Queue with its listed dead letters. `isAll`: whether these are all dead letters that nobody else is processing. */
export type ListedQueue = LetterCount & {
  readonly items: readonly DeadLetter[];
  readonly isAll: boolean;
};

const formatCount = ({ items, isAll, waiting }: ListedQueue) =>
  isAll ? items.length : t`about ${Math.max(waiting, items.length)}`;

const formatProgress = ({ replayed, left, of }: ReplayProgress) =>
  left > 0
    ? t`${replayed} of ${of} processed, ${left} failed again`
    : t`${replayed} of ${of} processed`;

/**
 * Panel of a queue with dead letters. All of them can be replayed together, and each one can be replayed or dropped.
 */
export function LetterQueue({ listed }: { readonly listed: ListedQueue }) {
  const { queue, items, held, waiting } = listed;
  const { progress, result, replayAll, stop } = useReplayAll(queue);
  const [dropped, setDropped] = useState<{ readonly id: string; readonly name: string }>();
  const { name, purpose } = queueLabels[queue];
  const of = Math.max(waiting, items.length);
  return (
    <Panel
      title={name}
      count={formatCount(listed)}
      aside={
        progress ? (
          <Button variant="default" size="compact-sm" onClick={stop}>{t`Stop`}</Button>
        ) : items.length > 0 ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh size={14} aria-hidden />}
            aria-label={t`Try all again: ${name}`}
            onClick={() => void replayAll(of)}
          >{t`Try all again`}</Button>
        ) : null
      }
    >
      <div className="stack gap-8">
        <p className="text-13 muted">{purpose}</p>
        {progress ? (
          <Progress
            label={t`Trying all again`}
            part={Math.min(1, (progress.replayed + progress.left) / Math.max(1, progress.of))}
          >
            {formatProgress(progress)}
          </Progress>
        ) : null}
        {result ? (
          <p className="text-13" role="status">
            {result}
          </p>
        ) : null}
        {held > 0 && !progress ? (
          <p className="text-13 muted">
            {plural(
              held,
              t`${held} more is being listed or tried by somebody. It shows again within a quarter of an hour.`,
              t`${held} more are being listed or tried by somebody. They show again within a quarter of an hour.`,
            )}
          </p>
        ) : null}
      </div>
      <ul className="above-12">
        {items.map((letter) => (
          <LetterRow
            key={letter.id}
            {...{ queue, letter }}
            busy={progress !== undefined}
            onDrop={setDropped}
          />
        ))}
      </ul>
      {listed.isAll ? null : (
        <p className="text-13 muted">{t`The others show when some of these are gone.`}</p>
      )}
      {dropped ? (
        <Suspense>
          <DropDialog {...dropped} queue={queue} onClose={() => setDropped(undefined)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
