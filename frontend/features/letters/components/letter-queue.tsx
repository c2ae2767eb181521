import { IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { replayDeadLettersById, useRefreshDeadLetters } from '#frontend/data/letters.ts';
import { plural, t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import type { DeadLetter, LetterQueueName } from '#shared/letters/letter.ts';
import type { LetterCount } from '#shared/letters/letters-api.ts';
import {
  formatAttempts,
  formatLetterWork,
  leftReasonLabels,
  queueLabels,
} from '../letter-words.ts';
import { type ReplayProgress, useReplayAll } from '../use-replay-all.ts';
import classes from './letters.module.css';

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

/**
 * Subject of a dead letter: its request with a link, its recipient, or its name. States if the subject is hidden or no
 * longer exists.
 */
function Subject({ letter: { request, recipient, name, kept, isGone } }: LetterProps) {
  if (kept === 'hidden') return <span>{leftReasonLabels.hidden}</span>;
  const who = recipient && t`Recipient: ${displayName(recipient.name)}`;
  if (request)
    return (
      <span>
        <Link to={paths.viewRequest(request.requestId)}>{request.title}</Link> · {request.number}
        {who ? ` · ${who}` : null}
        {isGone ? ` · ${t`no longer exists`}` : null}
      </span>
    );
  const text = who ?? name ?? (isGone ? t`no longer exists` : '');
  return text ? <span>{text}</span> : null;
}
type LetterProps = { readonly letter: DeadLetter };

type LetterRowProps = LetterProps & {
  readonly queue: LetterQueueName;
  /** Whether all dead letters of the queue are being replayed. */
  readonly busy: boolean;
  readonly onDrop: (letter: { readonly id: string; readonly name: string }) => void;
};

/** Row of a dead letter: its work and subject, the time and cause of its failure, and actions for administrators. */
function LetterRow({ queue, letter, busy, onDrop }: LetterRowProps) {
  const { id, since, cause, request, kept } = letter;
  const format = useFormat();
  const [problem, setProblem] = useState('');
  const { busy: isTrying, act } = useWrite({ refresh: useRefreshDeadLetters() });
  const work = formatLetterWork(letter);
  const name = request ? t`${work}, ${request.number}` : work;
  const replay = () => {
    setProblem('');
    return act(() => replayDeadLettersById(queue, [id]), {
      done: ({ left: [left] }) => (left ? leftReasonLabels[left.reason] : t`Processed`),
      onDone: ({ left: [left] }) => setProblem(left ? leftReasonLabels[left.reason] : ''),
    });
  };
  return (
    <li className={`stack middle gap-4-16 border-above text-13 ${classes.row}`}>
      <div className="stack break-anywhere">
        <strong>{work}</strong>
        <Subject letter={letter} />
      </div>
      <div className="stack muted tabular">
        <span>{t`since ${format.momentWithin(since)}`}</span>
        <span>{formatAttempts(letter)}</span>
      </div>
      <span className="break-anywhere">
        {cause}
        {problem ? <strong role="alert"> {problem}</strong> : null}
      </span>
      <div className="row gap-8 end">
        <Button
          variant="default"
          size="compact-sm"
          disabled={busy}
          loading={isTrying}
          aria-label={t`Try again: ${name}`}
          onClick={() => void replay()}
        >{t`Try again`}</Button>
        {kept ? null : (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={busy || isTrying}
            aria-label={t`Drop ${name}`}
            onClick={() => onDrop({ id, name })}
          >{t`Drop …`}</Button>
        )}
      </div>
    </li>
  );
}
