import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { replayDeadLettersById, useRefreshDeadLetters } from '#frontend/data/letters.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { displayName } from '#frontend/widgets/people/display-name.ts';
import type { DeadLetter, LetterQueueName } from '#shared/letters/letter.ts';
import { formatAttempts, formatLetterWork, leftReasonLabels } from '../letter-words.ts';
import classes from './letters.module.css';

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
export function LetterRow({ queue, letter, busy, onDrop }: LetterRowProps) {
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
