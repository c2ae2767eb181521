import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deleteComment, editComment } from '#functions/requests/rules/commands/change-comment.ts';
import { comment } from '#functions/requests/rules/commands/comment.ts';
import {
  addParticipant,
  maxAddedParticipants,
  removeParticipant,
} from '#functions/requests/rules/commands/take-part.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import type { Change, RequestRecord } from '#functions/requests/rules/record/record.ts';
import { canSee } from '#functions/requests/rules/views/rights.ts';
import { AppError } from '#shared/errors.ts';
import { minMatches, runs } from '#tests/support/runs.ts';
import { inReview, newId, ref } from './support/acts.ts';
import { organisation } from './support/organisation.ts';
import { id, monday, type PersonName, people } from './support/people.ts';

const personNames = [
  'employee',
  'manager',
  'colleague',
  'finance',
  'controller',
  'director',
] as const;
const who = fc.constantFrom(...personNames);
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'add', 'leave', 'say', 'mention', 'edit', 'delete'),
    by: who,
    whom: who,
    nth: fc.nat({ max: 9 }),
    seconds: fc.integer({ min: 0, max: 200 }),
  }),
  { minLength: 1, maxLength: 25 },
);
type Act = (typeof acts extends fc.Arbitrary<infer T> ? T : never)[number];

const sees = (record: RequestRecord, name: PersonName) =>
  canSee(record, { userId: people[name], isAdmin: false });
const person = (name: PersonName) => ({ ...ref(name), isActive: true });

function perform(record: RequestRecord, { kind, by, whom, nth }: Act, at: string): Change | null {
  const act = { by: ref(by), at };
  const said = record.comments[nth % Math.max(record.comments.length, 1)];
  const commentId = said?.commentId ?? id(1);
  switch (kind) {
    case 'add':
      return addParticipant(record, { ...act, person: person(whom) });
    case 'leave':
      return removeParticipant(record, { ...act, person: ref(whom), isAdmin: false });
    case 'edit':
      return editComment(record, { ...act, commentId, text: `No. ${nth}` });
    case 'delete':
      return deleteComment(record, { ...act, commentId });
    default:
      return comment(record, {
        ...{ ...act, commentId: newId(), text: 'Hello' },
        mentions: kind === 'mention' ? [ref(whom)] : [],
      });
  }
}

test('a person without access to a request is never notified of its comments, in any order of changes', () => {
  const done = new Map<string, number>();
  fc.assert(
    fc.property(acts, (drawn) => {
      let record = inReview(organisation());
      let time = Date.parse(monday);
      // Expected set of people with access, independent of the record.
      const seeing = new Set<PersonName>(personNames.filter((name) => sees(record, name)));
      for (const one of drawn) {
        time += one.seconds * 1000;
        // Skip people without access, because the operation refuses their call first.
        if (!seeing.has(one.by)) continue;
        try {
          const change = perform(record, one, new Date(time).toISOString());
          if (!change) continue;
          const { type, tells, details } = change.event;
          done.set(type, (done.get(type) ?? 0) + 1);
          record = applyChange(record, change);
          if (type === 'participant-added') seeing.add(one.whom);
          if (type === 'participant-removed') seeing.delete(one.whom);
          const blind = personNames.filter((name) => !seeing.has(name)).map((name) => people[name]);
          // A deleted comment is removed for all people, which reveals nothing.
          if (type !== 'comment-deleted')
            expect(tells.filter(({ userId }) => blind.includes(userId))).toEqual([]);
          if (type === 'comment-edited' || type === 'comment-deleted')
            expect(details.before).toMatch(/^(Hello|No\. \d)$/);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
        expect(personNames.filter((name) => sees(record, name))).toEqual(
          personNames.filter((name) => seeing.has(name)),
        );
        expect(sees(record, 'employee') && sees(record, 'manager')).toBe(true);
        expect(new Set(record.events.map(({ hash }) => hash)).size).toBe(record.events.length);
      }
    }),
    { numRuns: runs(300) },
  );
  for (const type of [
    ...['participant-added', 'participant-removed', 'commented'],
    ...['comment-edited', 'comment-deleted'],
  ])
    expect(done.get(type) ?? 0, type).toBeGreaterThanOrEqual(minMatches(1));
});

test('the number of people who can be added to a request is limited', () => {
  let record = inReview(organisation());
  const add = (n: number) =>
    addParticipant(record, {
      ...{ by: ref('employee'), at: monday },
      person: { userId: id(5000 + n), name: `Person ${n}`, isActive: true },
    });
  for (let n = 0; n < maxAddedParticipants; n += 1) {
    const change = add(n);
    if (change) record = applyChange(record, change);
  }
  expect(() => add(maxAddedParticipants)).toThrow('At most 50 people can be added to a request.');
});
