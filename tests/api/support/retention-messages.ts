import { buildRetentionMessage } from '#functions/messages/rules/retention-messages.ts';
import type { StoredMessage } from '#functions/messages/rules/stored-message.ts';
import type { User } from '#shared/users/user.ts';

type Change = Parameters<typeof buildRetentionMessage>[2];

/** Return all messages to this administrator about retention and legal holds, keyed by their content. */
export function listRetentionMessages(
  reader: User,
  change: Change,
): Readonly<Record<string, () => StoredMessage>> {
  const day = '2026-12-24';
  const build = (facts: Parameters<typeof buildRetentionMessage>[0]) => () =>
    buildRetentionMessage(facts, reader, change);
  const changed = { says: 'retentionChanged', by: 'Ann', isMore: false, from: day } as const;
  return {
    'shorter retention': build({ ...changed, count: 3 }),
    'shorter retention of many': build({ ...changed, count: 500, isMore: true }),
    'longer retention': build({ ...changed, count: 0 }),
    'a legal hold': build({ says: 'holdSet', by: 'Ann', name: 'Travel', reason: 'Lawsuit' }),
    'the end of a legal hold': build({ says: 'holdLifted', by: 'Ann', name: 'Travel', until: day }),
  };
}
