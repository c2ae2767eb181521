import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { showToast } from '#frontend/components/toast/toast.ts';
import { useAddRemark } from '../api/task-details.ts';
import { forgetRemark, remarkOf } from '../pending-decisions.ts';
import classes from './task-outcome.module.css';

/** What somebody wrote for a decision that another person made first: it can still be said. */
export function KeptRemark({ taskId, requestId }: { taskId: string; requestId: string }) {
  const [text, setText] = useState(() => remarkOf(taskId).trim());
  const [sending, setSending] = useState(false);
  const addRemark = useAddRemark();
  if (!text) return null;
  const forget = () => {
    forgetRemark(taskId);
    setText('');
  };
  async function say() {
    setSending(true);
    try {
      await addRemark(requestId, text);
      forget();
    } catch (cause) {
      showToast({ text: problemWords(cause) });
    } finally {
      setSending(false);
    }
  }
  return (
    <section aria-label="What you wrote">
      <p className={classes.text}>You wrote:</p>
      <p className={classes.remark}>{text}</p>
      <div className={classes.choices}>
        <Button variant="default" loading={sending} onClick={() => void say()}>
          Add it to the discussion
        </Button>
        <Button variant="subtle" onClick={forget}>
          Forget it
        </Button>
      </div>
    </section>
  );
}
