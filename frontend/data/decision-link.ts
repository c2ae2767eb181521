import { callApi } from '#frontend/lib/api-client.ts';
import { decideByLink, getDecisionLink } from '#shared/tasks/decision-links-api.ts';
import { read, useInvalidate } from './read.ts';
import { useRefreshWork } from './requests.ts';
import type { Outcome } from './task-acts.ts';

/** A decision link of a mail, with its task: what it shows is what is decided, so it is asked for at each visit. */
export const decisionLinkQuery = (link: string) => read(getDecisionLink, { params: { link } });

/** Decides the task of a link. One that has decided answers what it has decided. */
export const decideByMailLink = (
  link: string,
  said: { readonly outcome: Outcome; readonly comments: string },
) => callApi(decideByLink, { params: { link }, body: said });

/** Reload the data that a decision by a link changes: the link itself, and everything that shows requests or tasks. */
export function useRefreshLink() {
  const refreshLink = useInvalidate('decision-links');
  const refreshWork = useRefreshWork();
  return () => Promise.all([refreshLink(), refreshWork()]);
}
