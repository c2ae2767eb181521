import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { putBack } from '../overlay/toast/put-back.ts';
import { showToast } from '../overlay/toast/toast.ts';
import {
  isProposed,
  nothingRefused,
  type Refusals,
  refusalWords,
  refusedWithout,
  toRefusals,
} from './refusals.ts';

/** A proposal is read in full: who confirms it, and until when. */
const proposedMs = 12_000;

type Options = {
  /** Reads again what a write made outdated, whether it was stored or refused. */
  readonly refresh?: () => unknown;
  /** Follows a change that waits for another administrator. */
  readonly onProposed?: (() => unknown) | undefined;
  /** Shows a refusal of a form in another way than `refused`. */
  readonly onRefused?: (cause: unknown) => unknown;
  /** The words of a toast that says why a write was refused. */
  readonly words?: (cause: unknown) => string;
};
type Done<Answer> = {
  /** The toast after the write. */
  readonly done?: string | ((answer: Answer) => string);
  /** Puts the change back; the toast offers it. */
  readonly undo?: (answer: Answer) => Promise<unknown>;
  readonly onDone?: (answer: Answer) => unknown;
};
type Write = {
  readonly send: (refresh: () => Promise<unknown>) => Promise<unknown>;
  readonly isForm: boolean;
};

/**
 * The one way to write: busy state, refusals, the toast with its undo, and reads that follow. `submit` leaves a refusal
 * to the form that called it, `act` shows it as a toast; both return whether the write was stored.
 */
export function useWrite({ refresh, onProposed, onRefused, words = refusalWords }: Options = {}) {
  const [refused, refuse] = useState<Refusals>(nothingRefused);
  const { isPending: busy, mutateAsync } = useMutation({
    mutationFn: ({ send }: Write) => send(async () => refresh?.()),
    // Without a connection a write is refused at once. It is not sent later on its own.
    networkMode: 'always',
    onMutate: ({ isForm }) => {
      if (isForm) refuse(nothingRefused);
    },
    onError: async (cause, { isForm }) => {
      if (isProposed(cause)) {
        showToast({ text: cause.message, timeoutMs: proposedMs });
        await onProposed?.();
      } else if (isForm) await (onRefused ? onRefused(cause) : refuse(toRefusals(cause)));
      else showToast({ text: words(cause) });
    },
    onSettled: () => refresh?.(),
  });
  const write = useCallback(
    <Answer>(
      isForm: boolean,
      send: () => Promise<Answer>,
      { done, undo, onDone }: Done<Answer> = {},
    ): Promise<boolean> =>
      mutateAsync({
        isForm,
        send: async (readAgain) => {
          const answer = await send();
          if (done !== undefined)
            showToast({
              text: typeof done === 'string' ? done : done(answer),
              undo: undo && putBack(() => undo(answer), readAgain),
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
    /** Removes the refusal of a field that has another value now. */
    clearError: (path: string) => refuse((now) => refusedWithout(now, path)),
    submit: useCallback(
      <Answer>(send: () => Promise<Answer>, then?: Done<Answer>) => write(true, send, then),
      [write],
    ),
    act: useCallback(
      <Answer>(send: () => Promise<Answer>, then?: Done<Answer>) => write(false, send, then),
      [write],
    ),
  };
}
