import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { sendComment } from '#frontend/data/conversation.ts';
import { forgetComment, readUnsentComment } from '#frontend/data/pending-decisions.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './task-outcome.module.css';

/** Comment on a task that another person decided first. It can still be posted to the request. */
export function UnsentComment({ taskId, requestId }: { taskId: string; requestId: string }) {
  const { userId = '' } = useViewer();
  const [text, setText] = useState(() => readUnsentComment(userId, taskId).trim());
  const { busy, act } = useWrite({ refresh: useRefreshWork() });
  if (!text) return null;
  const forget = () => {
    forgetComment(userId, taskId);
    setText('');
  };
  return (
    <section aria-label={t`What you wrote`}>
      <p className={classes.text}>{t`You wrote:`}</p>
      <p className={`muted break-anywhere ${classes.comment}`}>{text}</p>
      <div className={`row wrap stretch gap-8 ${classes.choices}`}>
        <Button
          variant="default"
          loading={busy}
          onClick={() => void act(() => sendComment(requestId, { text }), { onDone: forget })}
        >{t`Add it to the conversation`}</Button>
        <Button variant="subtle" onClick={forget}>{t`Discard`}</Button>
      </div>
    </section>
  );
}
