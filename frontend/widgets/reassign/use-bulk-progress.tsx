import { type ReactNode, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Progress } from '#frontend/components/layout/progress.tsx';
import type { BatchOptions } from '#frontend/data/tasks-at-risk.ts';
import { t } from '#frontend/lib/text.ts';

/** Number of tasks up to which no progress is shown, because they are sent in a moment. */
const sentInAMoment = 50;

/** Show the progress of an action for many tasks, with a button to stop it. `doing`: "Reminding" */
export function useBulkProgress(count: number, doing: string) {
  const [done, setDone] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const shown: ReactNode =
    done === undefined || count <= sentInAMoment ? undefined : (
      <>
        <Progress label={doing} part={done / count}>{t`${done} of ${count} done`}</Progress>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => running.current?.abort()}
        >{t`Stop`}</Button>
      </>
    );
  return {
    shown,
    async run<Answer>(act: (pace: BatchOptions) => Promise<Answer>): Promise<Answer> {
      const control = new AbortController();
      running.current = control;
      setDone(0);
      return act({ onProgress: setDone, signal: control.signal }).finally(() => setDone(undefined));
    },
  };
}
