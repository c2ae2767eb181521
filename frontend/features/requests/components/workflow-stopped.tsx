import { IconAlertTriangle } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Notice } from '#frontend/components/layout/notice.tsx';
import { restartStoppedWorkflow, useRefreshWorkflows } from '#frontend/data/workflow.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { RequestDetails } from '#shared/requests/request-details.ts';

/**
 * Format the cause "StepUnavailable: The service is busy." with the message first. The error name is for
 * troubleshooting.
 */
function formatStopReason(failure: string): string {
  const [, name, words] = /^([\w.-]+): (.+)$/s.exec(failure) ?? [];
  return name && words ? t`What happened: ${words} (${name})` : t`What happened: ${failure}`;
}

/** Notice that the workflow of the request has stopped: the reason, and a restart button for administrators. */
export function WorkflowStopped({ details }: { details: RequestDetails }) {
  const { request, workflowFailure, can } = details;
  const { busy, act } = useWrite({ refresh: useRefreshWorkflows() });
  if (workflowFailure === undefined) return null;
  return (
    <Notice
      icon={IconAlertTriangle}
      tone="bad"
      action={
        can.restartWorkflow ? (
          <Button
            variant="default"
            loading={busy}
            onClick={() =>
              void act(() => restartStoppedWorkflow(request.requestId), {
                done: t`${request.number} is running again`,
              })
            }
          >{t`Restart it`}</Button>
        ) : null
      }
    >{rich`${<strong>{t`The workflow behind this request has stopped.`}</strong>} Nothing is lost. ${
      can.restartWorkflow
        ? t`${formatStopReason(workflowFailure)} Restarting continues where it stopped.`
        : t`An administrator has been notified and can restart it.`
    }`}</Notice>
  );
}
