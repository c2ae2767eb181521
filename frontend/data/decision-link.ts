import { callApi } from '#frontend/lib/api-client.ts';
import { decideByLink, getDecisionLink } from '#shared/tasks/decision-links-api.ts';
import { endpointQuery, useInvalidate } from './read.ts';
import { useRefreshWork } from './requests.ts';
import type { Outcome } from './task-acts.ts';

/**
 * Load a decision link from a mail with its task. It is fetched at each visit, because people decide on the version
 * they see.
 */
export const decisionLinkQuery = (link: string) =>
  endpointQuery(getDecisionLink, { params: { link } });

/** Decide the task of a link. A link that was already used returns its earlier decision. */
export const decideByMailLink = (
  link: string,
  said: { readonly outcome: Outcome; readonly comments: string },
) => callApi(decideByLink, { params: { link }, body: said });

/** Reload the data that a decision by link changes: the link, and all lists of requests and tasks. */
export function useRefreshLink() {
  const refreshLink = useInvalidate('decision-links');
  const refreshWork = useRefreshWork();
  return () => Promise.all([refreshLink(), refreshWork()]);
}
