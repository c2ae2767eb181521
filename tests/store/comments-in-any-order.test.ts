import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createBatchReader } from '#functions/requests/store/batch-reads.ts';
import { commentKey, eventKey, participantKey } from '#functions/requests/store/keys.ts';
import { buildParticipantWrite } from '#functions/requests/store/request-items.ts';
import { rebuildSearchIndex } from '#functions/search/store/rebuild-words.ts';
import { startTableEngine } from '#one-machine/tests/support/table-engine.ts';
import { defaultApplicationId as app } from '#shared/application.ts';
import type { Comment } from '#shared/requests/comment.ts';
import type { Event } from '#shared/requests/event.ts';
import { type PersonName, people } from '#tests/domain/support/people.ts';
import {
  buildComment,
  buildParticipant,
  draftRecord,
  startCommentTable,
  toMinuteTime,
} from '#tests/support/talk-on-table.ts';

const engine = await startTableEngine();
afterAll(() => engine.stop());
const searchers = ['employee', 'manager', 'director', 'colleague', 'admin'] as const;
const others = ['manager', 'director', 'colleague'] as const;

const vocabulary = ['Málaga', 'Straße', 'поездка', 'budget', 'Budapest', '007', '京都'] as const;
const words = fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 3 });
const actionArbitrary = fc.record({
  on: fc.nat(1),
  what: fc.constantFrom('say', 'edit', 'delete', 'decide', 'join', 'leave'),
  who: fc.constantFrom(...others),
  words,
  /** Delay of the stream record, counted in later actions, and number of its deliveries. */
  late: fc.nat(3),
  times: fc.integer({ min: 1, max: 2 }),
});
const typed = fc.tuple(
  fc.constantFrom('mal', 'MÁLAGA', 'stras', 'пое', 'bud', 'budg', '7', '京', '都', 'nothing'),
  fc.constantFrom('', ' bud', ' mala'),
);
const begins: Readonly<Record<string, readonly string[]>> = {
  ...{ mal: ['Málaga'], mala: ['Málaga'], MÁLAGA: ['Málaga'], stras: ['Straße'], пое: ['поездка'] },
  ...{ bud: ['budget', 'Budapest'], budg: ['budget'], 7: ['007'], 京: ['京都'], 都: ['京都'] },
};
const holds = (said: readonly string[], text: string) =>
  text.split(' ').every((one) => said.some((word) => begins[one]?.includes(word)));

test('a comment search never finds hidden or deleted comments, and finds all visible ones once the stream is processed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(actionArbitrary, { maxLength: 14 }),
      fc.array(typed, { minLength: 3, maxLength: 3 }),
      async (acts, searches) => {
        const { table, entries, texts, begin } = await startCommentTable(engine);
        const requests = [await begin(), await begin()] as const;
        /** Expected state: people with access to each request, and its comments. */
        const sees = requests.map(() => new Set<PersonName>(['employee']));
        const said = requests.map(() => new Map<string, Comment>());
        const decided = requests.map((): string[] => []);
        const queue: { due: number; tell: () => Promise<void> }[] = [];
        for (const request of requests) {
          const part = buildParticipant(request, 'employee');
          await table.write([buildParticipantWrite(part)]);
          await entries.followPart(part, undefined, createBatchReader(table));
        }
        const expected = (who: PersonName, text: string) =>
          requests.flatMap((_, n) =>
            who === 'admin' || sees[n]?.has(who)
              ? [...[...(said[n]?.values() ?? [])].map((one) => one.text), ...(decided[n] ?? [])]
                  .filter((one) => holds(one.split(' '), text))
                  .sort()
              : [],
          );
        const perform = async (
          n: number,
          { what, who, words }: { what: string; who: (typeof others)[number]; words: string[] },
          at: number,
        ): Promise<(() => Promise<void>) | undefined> => {
          const [request, talk, seeing] = [requests[n], said[n], sees[n]];
          if (!request || !talk || !seeing) return undefined;
          const key = participantKey(request.requestId, people[who]);
          const part = buildParticipant(request, who);
          const [last] = [...talk.values()].reverse();
          const text = words.join(' ');
          const place = (one: Comment) => commentKey(one.requestId, one.at, one.commentId);
          switch (what) {
            case 'join': {
              const before = seeing.has(who) ? part : undefined;
              seeing.add(who);
              await table.write([buildParticipantWrite(part)]);
              return () => entries.followPart(part, before, createBatchReader(table));
            }
            case 'leave': {
              if (!seeing.delete(who)) return undefined;
              await table.write([{ remove: key }]);
              return () => entries.followPart(undefined, part, createBatchReader(table));
            }
            case 'say': {
              const comment = buildComment(request, text, toMinuteTime(at));
              talk.set(comment.commentId, comment);
              await table.write([{ put: { ...comment, ...place(comment) } }]);
              return () => entries.followComment(comment, undefined);
            }
            case 'edit': {
              if (!last) return undefined;
              const edited = { ...last, text };
              talk.set(last.commentId, edited);
              await table.write([{ put: { ...edited, ...place(edited) } }]);
              return () => entries.followComment(edited, last);
            }
            case 'delete': {
              if (!last) return undefined;
              talk.delete(last.commentId);
              await table.write([{ remove: place(last) }]);
              return () => entries.followComment(undefined, last);
            }
            default: {
              const [first] = draftRecord.events;
              if (!first) throw new Error('Nothing has happened.');
              const event: Event = {
                ...{ ...first, requestId: request.requestId, type: 'approved', comment: text },
                ...{ seq: at + 2, at: toMinuteTime(at) },
              };
              decided[n]?.push(text);
              await table.write([{ put: { ...event, ...eventKey(event.requestId, event.seq) } }]);
              return () => entries.followDecision(event);
            }
          }
        };
        for (const [n, { on, late, times, ...one }] of acts.entries()) {
          const tell = await perform(on, one, n);
          if (tell)
            for (let time = 0; time < times; time += 1) queue.push({ due: n + late + time, tell });
          // Some records arrive late, repeatedly and out of order.
          for (const due of queue.filter((told) => told.due === n)) await due.tell();
          const [[first, more] = ['', '']] = searches;
          for (const who of searchers) {
            const allowed = expected(who, `${first}${more}`);
            for (const found of await texts(who, `${first}${more}`))
              expect(allowed).toContain(found);
          }
        }
        for (const { tell } of queue.filter(({ due }) => due >= acts.length)) await tell();
        const answers = async () => {
          const found = [];
          for (const who of searchers)
            for (const [first, more] of searches)
              found.push({ who, texts: (await texts(who, `${first}${more}`)).sort() });
          return found;
        };
        const right = searchers.flatMap((who) =>
          searches.map(([first, more]) => ({
            who,
            texts: expected(who, `${first}${more}`).sort(),
          })),
        );
        expect(await answers()).toEqual(right);
        const scopes = [
          ...Object.values(people).map((one) => `USER#${one}#SAID`),
          ...['m', 's', 'п', 'b', '7', '京', '都'].map((letter) => `APP#${app}#SAID#${letter}`),
        ];
        for (const pk of scopes)
          await table.store((await table.queryAll({ pk })).map((remove) => ({ remove })));
        for (const who of searchers) await rebuildSearchIndex(table, people[who]);
        expect(await answers()).toEqual(right);
      },
    ),
    { numRuns: 12 },
  );
});
