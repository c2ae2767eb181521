import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { GrowingTextarea } from '#frontend/components/inputs/growing-text.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { formatOtherErrors, noSaveErrors } from '#frontend/components/inputs/refusals.ts';
import { type Mention, useUnsent } from '#frontend/components/inputs/use-unsent.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { useViewer } from '#frontend/components/layout/viewer.tsx';
import { sendComment } from '#frontend/data/conversation.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { plural, rich, t } from '#frontend/lib/text.ts';
import type { Upload } from '#frontend/widgets/files/use-uploads.ts';
import type { CommentRow } from '#shared/requests/conversation-api.ts';
import { findTypedMention, getActiveMentions, insertMention } from '../mentions.ts';
import { useCommentFiles } from '../use-comment-files.ts';
import { useCompletion } from '../use-completion.ts';
import classes from './composer.module.css';
import { AttachButton, ComposerFiles } from './composer-files.tsx';
import { MentionList } from './mention-list.tsx';

type ComposerProps = {
  readonly requestId: string;
  /** Comment that is replied to. */
  readonly answered: CommentRow | undefined;
  /** Called after the reply is sent or canceled. */
  readonly onAnswered: () => void;
};

const notArrived = (uploads: readonly Upload[]) =>
  uploads.some(({ failed }) => failed)
    ? t`Some files could not be uploaded. Try again or remove them.`
    : t`Some files are still uploading. Send this when they are done.`;

/**
 * Comment box: `@` mentions a person, Ctrl+Enter sends. The text is preserved until it is sent, even if the author
 * leaves the page.
 */
export function Composer({ requestId, answered, onAnswered }: ComposerProps) {
  const { userId } = useViewer();
  const [{ text, meant: chosen }, keep] = useUnsent(`conversation:${requestId}`);
  const [caret, setCaret] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const [at, setAt] = useState(0);
  const { busy, refused, refuse, submit } = useWrite({ refresh: useRefreshWork() });
  const error = formatOtherErrors(refused, []);
  const files = useCommentFiles(requestId);
  const [hint, setHint] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const choices = useId();
  const typed = isClosed ? undefined : findTypedMention(text, caret);
  const offered = useCompletion(requestId, typed?.search);
  const marked = Math.min(at, offered.length - 1);
  const meant = getActiveMentions(text, chosen);
  const added = meant.filter(({ adds }) => adds);

  useEffect(() => {
    if (answered) box.current?.focus();
  }, [answered]);

  function write(next: string, to: number, people = chosen) {
    keep({ text: next, meant: people });
    setCaret(to);
    setAt(0);
    setClosed(false);
    setHint(undefined);
    refuse(noSaveErrors);
  }
  function choose(person: Mention) {
    if (!typed) return;
    const next = insertMention(text, typed, person.name);
    write(next.text, next.caret, [...chosen, person]);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(next.caret, next.caret);
    });
  }
  function send() {
    if (busy) return;
    if (files.uploads.length > 0) return setHint(notArrived(files.uploads));
    if (!text.trim()) return setHint(files.count > 0 ? t`Say in a word what it is.` : undefined);
    setHint(undefined);
    const said = {
      text: text.trim(),
      mentions: meant.map((person) => person.userId),
      adds: added.map((person) => person.userId),
      replyTo: answered?.commentId,
      uploads: [...files.arrived],
    };
    void submit(() => sendComment(requestId, said), {
      onDone: () => {
        write('', 0, []);
        files.clear();
        onAnswered();
      },
    });
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return send();
    const person = offered[marked];
    if (!person) return;
    if (event.key === 'ArrowDown') setAt((marked + 1) % offered.length);
    else if (event.key === 'ArrowUp') setAt((marked + offered.length - 1) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') setClosed(true);
    else return;
    event.preventDefault();
  }

  return (
    <form
      className={`stack fit gap-6 border-above ${classes.composer}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {answered ? (
        <p className={`row between gap-8 text-13 muted ${classes.answered}`}>
          <span>
            {answered.by.userId === userId
              ? rich`Reply to ${<strong>{t`yourself`}</strong>}: ${answered.text}`
              : rich`Reply to ${<strong>{answered.by.name}</strong>}: ${answered.text}`}
          </span>
          <IconButton aria-label={t`Don’t reply`} onClick={onAnswered}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </p>
      ) : null}
      {offered.length > 0 ? (
        <MentionList id={choices} people={offered} marked={marked} onChoose={choose} />
      ) : null}
      <ComposerFiles files={files} box={box} />
      <div className="row bottom gap-8">
        <GrowingTextarea
          ref={box}
          isTall
          aria-label={t`Ask or answer`}
          aria-autocomplete="list"
          aria-controls={offered.length > 0 ? choices : undefined}
          aria-activedescendant={offered.length > 0 ? `${choices}-${marked}` : undefined}
          placeholder={t`Write a comment. Use @ to mention someone.`}
          rows={2}
          maxLength={4000}
          value={text}
          onChange={({ target }) => write(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={press}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0) return;
            event.preventDefault();
            files.add(pasted);
          }}
        />
        <AttachButton files={files} />
        <Button type="submit" loading={busy}>{t`Send`}</Button>
      </div>
      {added.length > 0 ? (
        <p className="text-13 warn" role="status">
          {plural(
            added.length,
            t`Sending adds ${joinWithAnd(added.map(({ name }) => name))}, who then sees the whole request.`,
            t`Sending adds ${joinWithAnd(added.map(({ name }) => name))}, who then see the whole request.`,
          )}
        </p>
      ) : null}
      {error || hint || files.refused ? (
        <p className="text-13 bad" role="alert">
          {error ?? hint ?? files.refused}
        </p>
      ) : null}
    </form>
  );
}
