import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { expectLogged } from '#one-machine/tests/support/expect-logged.ts';
import { calculateNextDue, findWeekStart } from '#shared/reports/next-due.ts';
import type { RecipientChoice, Report } from '#shared/reports/report.ts';
import { type PersonName, people, users } from '#tests/domain/support/people.ts';
import { startApi } from '#tests/support/api.ts';
import { addSeconds, reportDesk } from './support/report-desk.ts';

const api = await startApi();
afterAll(api.stop);
const { reports, sent, want, messagesOf, run } = reportDesk(api);

const recipientNames = ['employee', 'colleague', 'finance'] as const;
const actionArbitrary = fc.oneof(
  fc.record({ act: fc.constant('run' as const), killed: fc.boolean(), twice: fc.boolean() }),
  fc.record({ act: fc.constant('later' as const), hours: fc.integer({ min: 1, max: 200 }) }),
  fc.record({
    act: fc.constant('change' as const),
    weekday: fc.constantFrom(1 as const, 3 as const, 5 as const, 7 as const),
    to: fc.subarray([...recipientNames]),
  }),
  fc.record({
    act: fc.constant('want' as const),
    who: fc.constantFrom(...recipientNames),
    wanted: fc.constantFrom<RecipientChoice>('it', 'not-it', 'nothing-of-sender'),
  }),
  fc.record({ act: fc.constant('leave' as const), gone: fc.subarray([...recipientNames]) }),
);

test('a person gets a report at most once a week and only if they want it, despite changes, retries, and crashes', async () => {
  expectLogged(/report delayed.*killed/);
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 5, maxLength: 14 }), async (acts) => {
      const first = await sent('director', ['employee', 'finance']);
      const { id } = first;
      for (const name of recipientNames) await want(name, id, 'it');
      let now = first.dueAt;
      let gone: readonly PersonName[] = [];
      const wanted = new Map<PersonName, RecipientChoice>();
      /** Return the recipients who must not get a report in a run: inactive, unnamed or opted out. */
      const barred = ({ recipients }: Report) =>
        recipientNames.filter(
          (name) =>
            gone.includes(name) ||
            !recipients.includes(people[name]) ||
            (wanted.get(name) ?? 'it') !== 'it',
        );
      for (const one of acts) {
        if (one.act === 'later') now = addSeconds(now, one.hours * 3_600_000);
        if (one.act === 'leave') gone = one.gone;
        if (one.act === 'want' && (await want(one.who, id, one.wanted)).status === 200)
          wanted.set(one.who, one.wanted);
        if (one.act === 'change') {
          const before = await reports.load(people.director, id);
          const recipients = one.to.map((name) => people[name]);

          const after = { ...before, weekday: one.weekday, recipients };
          await reports.save(
            { ...after, dueAt: calculateNextDue(after, now, users.director.timeZone) },
            before,
          );
        }
        if (one.act === 'run') {
          const present = await reports.load(people.director, id);
          const before = await Promise.all(recipientNames.map((name) => messagesOf(id, name)));
          const tell = () => Promise.reject(new Error('killed'));
          if (one.killed) await run(now, { gone }, { reports: { due: reports.due, tell } });
          const runs = [run(now, { gone }), ...(one.twice ? [run(now, { gone })] : [])];
          await Promise.all(runs);
          const after = await Promise.all(recipientNames.map((name) => messagesOf(id, name)));
          for (const name of barred(present)) {
            const n = recipientNames.indexOf(name);
            expect(after[n]).toHaveLength(before[n]?.length ?? -1);
          }
        }
      }

      for (const name of [...recipientNames, 'director'] as const) {
        const weeks = (await messagesOf(id, name)).map(({ at }) =>
          findWeekStart(at, users.director.timeZone),
        );
        expect(weeks).toEqual([...new Set(weeks)]);
      }
      await reports.remove(await reports.load(people.director, id));
    }),
    { numRuns: 6 },
  );
});
