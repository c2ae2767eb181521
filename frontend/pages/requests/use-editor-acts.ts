import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { useRefreshWork } from '#frontend/data/requests.ts';
import type { Answers } from '#frontend/features/forms/use-answers.ts';
import type { useStoredDraft } from '#frontend/features/forms/use-stored-draft.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { AppError } from '#shared/errors.ts';

const onTheWay = t`Some files are still uploading. Send this when they are done.`;
const notArrived = t`Some files could not be uploaded. Try again or remove them.`;

const notSent = t`This could not be sent. Your draft is saved.`;
const offline = t`You are offline. Your draft is kept in this browser; send it when you are back.`;

/** Send, save and discard, one action at a time, even after repeated clicks. */
export function useEditorActions(
  answers: Answers,
  draft: ReturnType<typeof useStoredDraft>,
  editPath: (requestId: string) => string,
) {
  const navigate = useNavigate();
  const refresh = useRefreshWork();
  const [busy, setBusy] = useState<'send' | 'keep'>();
  const [problem, setProblem] = useState<string>();
  const acting = useRef(false);
  const { submit } = useWrite({
    onRefused: (cause) => {
      const known = cause instanceof AppError ? cause : undefined;
      if (known?.fields) answers.refuse(known.fields);
      setProblem(navigator.onLine ? (known?.message ?? notSent) : offline);
    },
  });

  /** Field errors are shown at their fields, and all other errors above the buttons. */
  async function act<Result>(
    kind: 'send' | 'keep',
    run: () => Promise<Result>,
    done: (result: Result) => void,
  ) {
    if (acting.current) return;
    acting.current = true;
    setBusy(kind);
    setProblem(undefined);
    await submit(async () => {
      const result = await run();
      answers.localDraft.forget();
      await refresh();
      done(result);
    });
    acting.current = false;
    setBusy(undefined);
  }

  function send() {
    answers.showAll();
    if (draft.uploads.length > 0)
      return setProblem(draft.uploads.some(({ failed }) => failed) ? notArrived : onTheWay);
    setProblem(undefined);
    if (!answers.isComplete) return;
    void act(
      'send',
      () => draft.send(answers.values),
      (requestId) => {
        showToast({ text: t`Sent for approval` });
        void navigate(paths.viewRequest(requestId));
      },
    );
  }

  const keep = () =>
    void act(
      'keep',
      () => draft.keep(answers.lawful),
      (requestId) => {
        showToast({
          text: t`Saved as draft`,
          view: { label: t`My requests`, to: paths.myRequests },
        });
        void navigate(editPath(requestId), { replace: true });
      },
    );

  const discard = () => act('keep', draft.discard, () => void navigate(paths.home));

  return { busy, problem, send, keep, discard };
}
