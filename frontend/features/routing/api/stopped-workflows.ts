import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemWords } from '#frontend/components/problem-words.ts';
import { callApi } from '#frontend/lib/api-client.ts';
import { outdate, read } from '#frontend/lib/read.ts';
import {
  listStoppedWorkflows,
  restartWorkflow,
  type StoppedWorkflow,
} from '#shared/workflow/workflow-api.ts';

/** What stops while the page is open shows by itself, in milliseconds. */
const refresh = 15_000;
const mostShown = 100;

/** Requests that nothing drives any more, as many as one page holds. */
export const stoppedQuery = () =>
  queryOptions({
    ...read(listStoppedWorkflows, { query: { limit: mostShown } }),
    refetchInterval: refresh,
  });

type Restarting = { readonly done: number; readonly of: number };

/** Restarts workflows one after the other: how far it has come, and why some could not be. */
export function useRestartAll() {
  const queries = useQueryClient();
  const [restarting, setRestarting] = useState<Restarting>();
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());

  /** Answers how many go on again. */
  async function restartAll(workflows: readonly StoppedWorkflow[]): Promise<number> {
    const problems = new Map<string, string>();
    for (const [done, { requestId }] of workflows.entries()) {
      setRestarting({ done, of: workflows.length });
      await callApi(restartWorkflow, { body: { requestId } }).catch((cause) =>
        problems.set(requestId, problemWords(cause)),
      );
    }
    setRefused(problems);
    setRestarting(undefined);
    await outdate(queries, 'workflow', 'requests', 'tasks');
    return workflows.length - problems.size;
  }

  return { restarting, refused, restartAll };
}
