import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import classes from './reply-box.module.css';

type ReplyBoxProps = {
  readonly label: string;
  readonly placeholder: string;
  /** Resolves once it is kept; what was written stays in the box until then. */
  readonly onSend: (text: string) => Promise<unknown>;
};

/** One line that grows with what is written; Ctrl Enter sends. */
export function ReplyBox({ label, placeholder, onSend }: ReplyBoxProps) {
  const [text, setText] = useState('');
  const [sending, setSending] = useState(false);

  async function send(event?: FormEvent) {
    event?.preventDefault();
    if (!text.trim() || sending) return;
    setSending(true);
    try {
      await onSend(text.trim());
      setText('');
    } finally {
      setSending(false);
    }
  }

  return (
    <form className={classes.reply} onSubmit={(event) => void send(event)}>
      <textarea
        className={classes.input}
        aria-label={label}
        placeholder={placeholder}
        rows={1}
        maxLength={4000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event);
        }}
      />
      <Button type="submit" variant="default" loading={sending}>
        Send
      </Button>
    </form>
  );
}
