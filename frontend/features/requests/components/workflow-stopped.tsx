import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { showToast } from '#frontend/components/overlay/toast/toast.ts';
import { problemWords } from '#frontend/components/text/problem-words.ts';
import { useRestart } from '#frontend/data/workflow.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';

/** "StepUnavailable: The service is busy." names the error for those who look into it; the words come first. */
function causeWords(failure: string): string {
  const [, name, words] = /^([\w.-]+): (.+)$/s.exec(failure) ?? [];
  return name && words ? t`What happened: ${words} (${name})` : t`What happened: ${failure}`;
}

/** What drives the request has stopped: why, and for administrators the way to set it going again. */
export function WorkflowStopped({ details }: { details: RequestDetails }) {
  const { request, workflowFailure, can } = details;
  const restart = useRestart(request.requestId);
  if (workflowFailure === undefined) return null;
  return (
    <Notice
      icon={IconAlertTriangle}
      tone="bad"
      action={
        can.restartWorkflow ? (
          <Button
            variant="default"
            loading={restart.isPending}
            onClick={() =>
              restart.mutate(undefined, {
                onSuccess: () => showToast({ text: t`${request.number} is running again` }),
                onError: (cause) => showToast({ text: problemWords(cause) }),
              })
            }
          >{t`Restart it`}</Button>
        ) : null
      }
    >{rich`${<strong>{t`The workflow behind this request has stopped.`}</strong>} Nothing is lost. ${
      can.restartWorkflow
        ? t`${causeWords(workflowFailure)} Restarting continues where it stopped.`
        : t`An administrator has been notified and can restart it.`
    }`}</Notice>
  );
}
