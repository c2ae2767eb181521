import type { FormEvent } from 'react';
import { t } from '#frontend/lib/text.ts';
import { Button } from './button.tsx';
import { GrowingTextarea } from './growing-text.tsx';
import classes from './reply-box.module.css';
import { useUnsent } from './use-unsent.ts';
import { useWrite } from './use-write.ts';

type ReplyBoxProps = {
  readonly label: string;
  readonly placeholder: string;
  /** Subject of the reply, and key under which unsent text is saved. */
  readonly place: string;
  /** Resolves once the reply is stored. The text stays in the box until then, even if the person leaves the page. */
  readonly onSend: (text: string) => Promise<unknown>;
  /** Reloads the views that show the reply. */
  readonly onSent: () => unknown;
};

/** Single-line reply box that grows with its content. Ctrl+Enter sends. */
export function ReplyBox({ label, placeholder, place, onSend, onSent }: ReplyBoxProps) {
  const [{ text }, keep] = useUnsent(place);
  const { busy, act } = useWrite({ refresh: onSent });

  function send(event?: FormEvent) {
    event?.preventDefault();
    if (!text.trim() || busy) return;
    void act(() => onSend(text.trim()), { onDone: () => keep({ text: '', meant: [] }) });
  }

  return (
    <form className={`row bottom gap-8 ${classes.reply}`} onSubmit={send}>
      <GrowingTextarea
        aria-label={label}
        placeholder={placeholder}
        rows={1}
        maxLength={4000}
        value={text}
        onChange={({ target }) => keep({ text: target.value, meant: [] })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event);
        }}
      />
      <Button type="submit" variant="default" loading={busy}>{t`Send`}</Button>
    </form>
  );
}
