import { useState } from 'react';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { restartStoppedWorkflow, useRefreshWorkflows } from '#frontend/data/workflow.ts';
import type { StoppedWorkflow } from '#shared/workflow/workflow-api.ts';

type Restarting = { readonly done: number; readonly of: number };

/** Restart workflows one after the other. Reports progress, and the reason of each failure. */
export function useRestartAll() {
  const refresh = useRefreshWorkflows();
  const [restarting, setRestarting] = useState<Restarting>();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());

  /** Restart the workflows and return how many now run. */
  async function restartAll(workflows: readonly StoppedWorkflow[]): Promise<number> {
    const problems = new Map<string, string>();
    for (const [done, { requestId }] of workflows.entries()) {
      setRestarting({ done, of: workflows.length });
      await restartStoppedWorkflow(requestId).catch((cause) =>
        problems.set(requestId, describeError(cause)),
      );
    }
    setRefused(problems);
    setRestarting(undefined);
    await refresh();
    return workflows.length - problems.size;
  }

  return { restarting, refused, restartAll };
}
