import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { foldedOf } from '#functions/domain/requests/record/participants.ts';
import { mapLimited } from '#functions/platform/map-limited.ts';
import { requestKey } from '#functions/store/keys/requests.ts';
import { participantWrite } from '#functions/store/request-items.ts';
import { requestSearch } from '#functions/store/request-search.ts';
import { dynamoTable } from '#functions/store/table.ts';
import { wordEntries } from '#functions/store/word-entries.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Participant } from '#shared/requests/comment.ts';
import { drafted } from '#tests/domain/support/acts.ts';
import { organisation } from '#tests/domain/support/organisation.ts';
import { id } from '#tests/domain/support/people.ts';
import { quantile } from './measure.ts';

/**
 * node tests/bench/search.ts [--requests N] What a search costs with a tenth of so many requests stored, and with all
 * of them: milliseconds, for administrators, for somebody with a part in every request, and for somebody with a part in
 * a fiftieth. Prints a table; asserts nothing.
 */
const { values: options } = parseArgs({
  options: { requests: { type: 'string', default: '10000' } },
});
const sizes = [Number(options.requests) / 10, Number(options.requests)];
const repeats = 40;
const writesAtOnce = 8;
const everywhere = id(900_000);
const requesterOf = (n: number) => id(900_001 + (n % 50));

const engine = await startTableEngine();
const { tableName, client } = await engine.freshTable();
const table = dynamoTable(tableName, client);
const search = requestSearch(table);
const { request } = drafted(organisation());
const things = ['Trade fair', 'Travel to', 'Desk for', 'Licence in', 'Training in', 'Audit of'];
const places = ['Lyon', 'Málaga', 'Łódź', 'Oslo', 'Porto', 'Wien', 'Zürich', 'Gdańsk', 'Bern'];

/** What a request writes when its parts are new, without what a search doesn't read. */
async function store(n: number): Promise<void> {
  const requester = { userId: requesterOf(n), name: `Person ${n % 50}` };
  const title = `${things[n % things.length]} ${places[n % places.length]} ${n}`;
  const number = `REQ-2026-${String(n).padStart(6, '0')}`;
  const one = {
    ...request,
    requestId: randomUUID(),
    title,
    number,
    requester,
    raisedBy: requester,
  };
  const sent = { ...one, status: 'InReview' as const };
  const parts = [requester.userId, everywhere].map(
    (userId, at): Participant => ({
      ...{ userId, requestId: sent.requestId, applicationId: app, folded: foldedOf(sent) },
      ...{ parts: [at === 0 ? 'requester' : 'approver'], lastActivityAt: sent.createdAt },
    }),
  );
  await table.write([
    { put: { ...requestKey(sent.requestId), ...sent } },
    ...parts.map(participantWrite),
  ]);
  await wordEntries(table).add(parts);
}

const people = {
  administrator: { userId: id(1), isAdministrator: true },
  'part in all': { userId: everywhere, isAdministrator: false },
  'part in a fiftieth': { userId: requesterOf(7), isAdministrator: false },
};
const typed = ['t', 'tra', 'lodz', 'lyon tra', 'trade fair person', 'req-2026-0007', 'nothing'];
const rows: Record<string, Record<string, string>> = {};
let stored = 0;
for (const size of sizes) {
  const numbers = Array.from({ length: size - stored }, (_, n) => stored + n);
  await mapLimited(numbers, writesAtOnce, store);
  stored = size;
  for (const [who, searcher] of Object.entries(people))
    for (const text of typed) {
      const times: number[] = [];
      for (let n = 0; n < repeats; n += 1) {
        const begun = performance.now();
        await search.find({ ...searcher, applicationId: app }, text, 8);
        times.push(performance.now() - begun);
      }
      const row = `${who}, "${text}"`;
      const shown = [0.5, 0.95].map((part) => quantile(times, part).toFixed(1)).join(' / ');
      rows[row] = { ...rows[row], [`${size} requests, p50 / p95 ms`]: shown };
    }
}
console.table(rows);
client.destroy();
await engine.stop();
