import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { OutdatedPageError } from '#frontend/lib/api/outdated-page.ts';
import { showToast } from '../overlay/toast/toast.ts';
import { createUndoHandler } from '../overlay/toast/undo-handler.ts';
import {
  formatSaveError,
  isProposed,
  noSaveErrors,
  removeFieldError,
  type SaveErrors,
  toSaveErrors,
} from './refusals.ts';

/**
 * Time on screen, in milliseconds, of toasts with a next step: a proposal that somebody else must confirm, or an
 * outdated page.
 */
const longMs = 12_000;

type Options = {
  /** Reloads the data that a write made outdated, after success and failure. */
  readonly refresh?: () => unknown;
  /** Called after a change that waits for another administrator. */
  readonly onProposed?: (() => unknown) | undefined;
  /** Handles an error of a form instead of `refused`. */
  readonly onRefused?: (cause: unknown) => unknown;
  /** Text of the toast that explains why a write failed. */
  readonly words?: (cause: unknown) => string;
};
type WriteOptions<Answer> = {
  /** Toast after a successful write. */
  readonly done?: string | ((answer: Answer) => string);
  /** Reverts the change. The toast offers it as undo. */
  readonly undo?: (answer: Answer) => Promise<unknown>;
  readonly onDone?: (answer: Answer) => unknown;
};
type Write = {
  readonly send: (refresh: () => Promise<unknown>) => Promise<unknown>;
  readonly isForm: boolean;
};

/**
 * Manage all writes of a component: busy state, errors, toast with undo, and reloads. `submit` leaves an error to the
 * calling form, `act` shows it as a toast. Both return whether the write was stored.
 */
export function useWrite({
  refresh,
  onProposed,
  onRefused,
  words = formatSaveError,
}: Options = {}) {
  const [refused, refuse] = useState<SaveErrors>(noSaveErrors);
  /** The element that had the focus when the form was submitted, until the answer. */
  const submitted = useRef<Element | null>(null);
  // Focus the first marked field, because it can be out of sight. A person who moved on to another field is not
  // disturbed.
  useEffect(() => {
    const from = submitted.current;
    if (refused === noSaveErrors) return;
    submitted.current = null;
    const { activeElement, body } = document;
    if (activeElement !== from && activeElement !== body) return;
    const marked = '[aria-invalid="true"]';
    from?.closest('form, dialog')?.querySelector<HTMLElement>(marked)?.focus();
  }, [refused]);
  const { isPending: busy, mutateAsync } = useMutation({
    mutationFn: ({ send }: Write) => send(async () => refresh?.()),
    // Without a connection, a write fails at once. It is not sent later automatically.
    networkMode: 'always',
    onMutate: ({ isForm }) => {
      if (!isForm) return;
      submitted.current = document.activeElement;
      refuse(noSaveErrors);
    },
    onError: async (cause, { isForm }) => {
      if (cause instanceof OutdatedPageError)
        showToast({ text: cause.message, isOutdated: true, timeoutMs: longMs });
      else if (isProposed(cause)) {
        showToast({ text: cause.message, timeoutMs: longMs });
        await onProposed?.();
      } else if (isForm) await (onRefused ? onRefused(cause) : refuse(toSaveErrors(cause)));
      else showToast({ text: words(cause) });
    },
    onSettled: () => refresh?.(),
  });
  const write = useCallback(
    <Answer>(
      isForm: boolean,
      send: () => Promise<Answer>,
      { done, undo, onDone }: WriteOptions<Answer> = {},
    ): Promise<boolean> =>
      mutateAsync({
        isForm,
        send: async (readAgain) => {
          const answer = await send();
          if (done !== undefined)
            showToast({
              text: typeof done === 'string' ? done : done(answer),
              undo: undo && createUndoHandler(() => undo(answer), readAgain),
            });
          await onDone?.(answer);
        },
      }).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  return {
    busy,
    refused,
    refuse,
    /** Clear the error of a field whose value changed. */
    clearError: (path: string) => refuse((now) => removeFieldError(now, path)),
    submit: useCallback(
      <Answer>(send: () => Promise<Answer>, then?: WriteOptions<Answer>) => write(true, send, then),
      [write],
    ),
    act: useCallback(
      <Answer>(send: () => Promise<Answer>, then?: WriteOptions<Answer>) =>
        write(false, send, then),
      [write],
    ),
  };
}
