import type { DecisionLink } from '#shared/tasks/decision-links-api.ts';
import {
  findLinkReceipt,
  findSignInThreshold,
  type KnownLink,
  type LinkUse,
  recentSignInMinutes,
} from '../commands/decide-by-link.ts';
import { findTask } from '../record/find-task.ts';
import type { RequestRecord } from '../record/record.ts';

/**
 * Return the state of a link for its person. The checks have the same order as the refusals of a decision by link.
 * `mayDecide`: whether they may decide the task at all.
 */
export function findLinkState(
  record: RequestRecord,
  link: KnownLink,
  { mayDecide, ...use }: LinkUse & { readonly mayDecide: boolean },
): DecisionLink['link'] {
  const { validUntil } = link;
  const receipt = findLinkReceipt(record, link);
  if (receipt) return { state: 'used', validUntil, receipt };
  const { task, stage } = findTask(record, link.taskId);
  if (task.status !== 'Pending' || stage.status !== 'Open') return { state: 'ended', validUntil };
  if (!mayDecide) return { state: 'notAllowed', validUntil };
  if (!use.reference.configuration.decisionLinks) return { state: 'off', validUntil };
  if (use.at > validUntil) return { state: 'expired', validUntil };
  const above = findSignInThreshold(record, use);
  return above
    ? { state: 'signIn', validUntil, signIn: { above, minutes: recentSignInMinutes } }
    : { state: 'open', validUntil };
}
