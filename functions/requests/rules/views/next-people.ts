import type { MissingKeys } from '#functions/organisation/rules/directory.ts';
import type { Stage } from '#shared/requests/stage.ts';
import type { RequestRecord } from '../record/record.ts';
import { groupStages, listCurrentStages } from '../record/stages.ts';

/**
 * Return the people and groups that opening the next group of stages needs, for preloading. All steps are planned again
 * to find changed rules, so the people of all stages are included.
 */
export function collectNextPeople(record: RequestRecord): Partial<MissingKeys> {
  const stages = listCurrentStages(record);
  const [next = []] = groupStages(stages.filter(({ status }) => status === 'Waiting'));
  const listPeople = (of: readonly Stage[]) =>
    of.flatMap(({ approvers }) => approvers.map(({ userId }) => userId));
  const sources = stages.map(({ step }) => step.approvers);
  const { requester, raisedBy } = record.request;
  return {
    userIds: new Set([requester.userId, raisedBy.userId, ...listPeople(stages)]),
    delegationsOf: new Set(listPeople(next)),
    groups: new Set(sources.flatMap((source) => (source.kind === 'group' ? source.group : []))),
  };
}
