import { verifyChain } from '#functions/organisation/rules/chain.ts';
import { parseStored } from '#functions/platform/table/stored-item.ts';
import { followedItems } from '#shared/followed-items.ts';
import { Event } from '#shared/requests/event.ts';
import { CommandRefusal } from '../services/command.ts';
import type { ItemLine } from './items.ts';

/**
 * Yield items in the order of their keys, and verify the audit chain of each request on the way.
 * @returns number of verified chains
 * @throws CommandRefusal for a broken chain
 */
export async function* verifyChains<T extends ItemLine>(
  lines: AsyncIterable<T>,
): AsyncGenerator<T, number> {
  let request = '';
  let chains = 0;
  let events: Event[] = [];
  const finish = () => {
    if (events.length === 0) return;
    const chain = verifyChain(events);
    if (!chain.ok)
      throw new CommandRefusal(
        `The audit chain of ${request} is broken at event ${chain.brokenAt}: ${chain.why}.`,
      );
    chains += 1;
    events = [];
  };
  for await (const line of lines) {
    const { item, rest } = line;
    if (item.pk !== request) finish();
    request = item.pk;
    if (item.sk.startsWith(followedItems.events))
      events.push(parseStored(Event, { ...item, ...rest }));
    // The removal of this request has begun, so some of its events may be missing.
    if (item.sk === 'REMOVED') events = [];
    yield line;
  }
  finish();
  return chains;
}
