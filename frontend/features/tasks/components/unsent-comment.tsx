import { useState } from 'react';
import { Button } from '#frontend/components/button.tsx';
import { problemWords } from '#frontend/components/problem-words.ts';
import { showToast } from '#frontend/components/toast/toast.ts';
import { useAddComment } from '#frontend/data/conversation.ts';
import { commentOf, forgetComment } from '#frontend/data/pending-decisions.ts';
import classes from './task-outcome.module.css';

/** What somebody wrote for a decision that another person made first: it can still be said. */
export function UnsentComment({ taskId, requestId }: { taskId: string; requestId: string }) {
  const [text, setText] = useState(() => commentOf(taskId).trim());
  const addComment = useAddComment(requestId);
  if (!text) return null;
  const forget = () => {
    forgetComment(taskId);
    setText('');
  };
  async function say() {
    try {
      await addComment.mutateAsync({ text });
      forget();
    } catch (cause) {
      showToast({ text: problemWords(cause) });
    }
  }
  return (
    <section aria-label="What you wrote">
      <p className={classes.text}>You wrote:</p>
      <p className={classes.comment}>{text}</p>
      <div className={classes.choices}>
        <Button variant="default" loading={addComment.isPending} onClick={() => void say()}>
          Add it to the conversation
        </Button>
        <Button variant="subtle" onClick={forget}>
          Discard
        </Button>
      </div>
    </section>
  );
}
