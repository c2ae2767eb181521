import type { MissingKeys } from '#functions/organisation/rules/directory.ts';
import type { RequestRecord } from '../record/record.ts';
import { groupStages, listCurrentStages } from '../record/stages.ts';

/** Return the planned people of the next group for preloading, because they rarely change. */
export function collectNextPeople(record: RequestRecord): Partial<MissingKeys> {
  const [next = []] = groupStages(
    listCurrentStages(record).filter(({ status }) => status === 'Waiting'),
  );
  const people = next.flatMap(({ approvers }) => approvers.map(({ userId }) => userId));
  const sources = next.map(({ step }) => step.approvers);
  return {
    userIds: new Set([record.request.requester.userId, record.request.raisedBy.userId, ...people]),
    delegationsOf: new Set(people),
    groups: new Set(sources.flatMap((source) => (source.kind === 'group' ? source.group : []))),
  };
}
