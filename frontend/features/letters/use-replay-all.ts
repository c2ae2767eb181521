import { useEffect, useRef, useState } from 'react';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { describeError } from '#frontend/components/text/describe-error.ts';
import {
  releaseDeadLetterReceipts,
  replayNextDeadLetters,
  useRefreshDeadLetters,
} from '#frontend/data/letters.ts';
import { t } from '#frontend/lib/text.ts';
import { type LetterQueueName, maxHeldLetters, type ReplayRun } from '#shared/letters/letter.ts';

/** Progress of replaying a queue. `of`: approximate number of dead letters at the start. */
export type ReplayProgress = {
  readonly replayed: number;
  readonly left: number;
  readonly of: number;
};

const none = { replayed: 0, left: 0 };

const formatResult = ({ replayed, left }: Omit<ReplayProgress, 'of'>) =>
  left > 0
    ? t`${replayed} processed, ${left} failed again. Their errors are in the list.`
    : t`${replayed} processed. Nothing failed again.`;

/**
 * Replay all dead letters of a queue in several calls. The run can be stopped, and ends if too many of them fail again.
 */
export function useReplayAll(queue: LetterQueueName) {
  const refresh = useRefreshDeadLetters();
  const [progress, setProgress] = useState<ReplayProgress>();
  const [result, setResult] = useState<string>();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );

  async function replayAll(of: number): Promise<void> {
    isStopped.current = false;
    setResult(undefined);
    setProgress({ ...none, of });
    const held: string[] = [];
    let total = none;
    try {
      let run: ReplayRun | undefined;
      for (let isDone = false; !isDone && !isStopped.current; ) {
        const answer = await replayNextDeadLetters(queue, run);
        run = answer.run;
        held.push(...answer.held);
        // An event that was given up again had already been counted as replayed.
        const again = answer.left.filter(({ reason }) => reason === 'given-up-again').length;
        total = {
          replayed: Math.max(0, total.replayed + answer.replayed - again),
          left: total.left + answer.left.length,
        };
        setProgress({ ...total, of });
        isDone = answer.isDone || held.length >= maxHeldLetters;
      }
      setResult(formatResult(total));
    } catch (cause) {
      showToast({ text: describeError(cause) });
      setResult(total.replayed + total.left > 0 ? formatResult(total) : undefined);
    } finally {
      // Otherwise, the remaining dead letters would be hidden for a quarter of an hour.
      if (held.length > 0) await releaseDeadLetterReceipts(queue, held).catch(() => undefined);
      setProgress(undefined);
      await refresh();
    }
  }

  return {
    progress,
    result,
    replayAll,
    stop() {
      isStopped.current = true;
    },
  };
}
