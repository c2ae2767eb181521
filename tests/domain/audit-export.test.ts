import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashEvent, sealEvent } from '#functions/organisation/rules/chain.ts';
import { eraseTexts } from '#functions/organisation/rules/commitments.ts';
import { decide } from '#functions/requests/rules/commands/decide.ts';
import { applyChange } from '#functions/requests/rules/record/apply-change.ts';
import { verifyExport } from '#functions/requests/rules/verify-export.ts';
import type { Event } from '#shared/requests/event.ts';
import { inReview } from './support/acts.ts';
import { organisation } from './support/organisation.ts';
import { id, monday, people } from './support/people.ts';

type Export = { requestId: string; number: string; events: Event[] };
const open = inReview(organisation());
const taskId = open.tasks[0]?.taskId ?? '';
const approval = { at: monday, taskId, outcome: 'approve', comments: 'Fine.' } as const;
const by = { userId: people.manager, name: 'Manager' };
const record = applyChange(open, decide(open, { ...approval, by }));
/** Return the audit chain as read from a file. */
const exported = (): Export => {
  const { requestId, number } = record.request;
  return JSON.parse(JSON.stringify({ requestId, number, events: record.events }));
};
const at = ({ events }: Export, n: number): Event => {
  const event = events[n - 1];
  if (!event) throw new Error(`There is no event ${n}.`);
  return event;
};
/** Recalculate the hash, like a forger with knowledge of the algorithm. */
const rehash = (event: Event) => Object.assign(event, { hash: hashEvent(event) });

/** Manipulations of the file, and the link at which each is detected. */
const tamperings: [string, (file: Export) => unknown, number, RegExp][] = [
  ['other words in a comment', (file) => Object.assign(at(file, 4), { comment: 'No.' }), 4, /hash/],
  [
    'another decider',
    (file) => Object.assign(at(file, 4), { by: { ...by, name: 'X' } }),
    4,
    /hash/,
  ],
  [
    'another time',
    (file) => Object.assign(at(file, 2), { at: '2026-03-02T09:00:01.000Z' }),
    2,
    /hash/,
  ],
  ['a fact more', (file) => Object.assign(at(file, 3), { note: 'added' }), 3, /hash/],
  [
    'a fact more, deep inside',
    (file) => Object.assign(at(file, 2).details, { a: { b: 1 } }),
    2,
    /hash/,
  ],
  ['a fact less', (file) => Reflect.deleteProperty(at(file, 3), 'details'), 3, /hash/],
  [
    'a hash made anew',
    (file) => rehash(Object.assign(at(file, 2), { comment: 'x' })),
    3,
    /continue/,
  ],
  ['an event left out', (file) => file.events.splice(1, 1), 3, /number 3 follows 1/],
  ['the first event left out', (file) => file.events.shift(), 2, /number 2 follows 0/],
  [
    'two events changed round',
    (file) => file.events.splice(1, 2, at(file, 3), at(file, 2)),
    3,
    /follows/,
  ],
  ['an event twice', (file) => file.events.splice(2, 0, at(file, 2)), 2, /number 2 follows 2/],
  ['a number made up', (file) => Object.assign(at(file, 2), { seq: 7 }), 7, /follows/],
  ['every event', (file) => file.events.splice(0), 1, /no events/],
  [
    'the chain of another request',
    (file) => Object.assign(file, { requestId: id(98_765) }),
    1,
    /another/,
  ],
  ['another number on top', (file) => Object.assign(file, { number: 'REQ-2026-9' }), 1, /another/],
];

describe('an exported audit chain', () => {
  test('an intact exported audit chain is valid and reports the hash of its last event', () => {
    expect(verifyExport(exported())).toEqual({
      ok: true,
      number: record.request.number,
      events: 4,
      head: record.request.lastEvent.hash,
      erased: [],
    });
  });

  test('verification of an audit export names events with erased texts, because a forger could claim an erasure', () => {
    const file = exported();
    const sealed = sealEvent(at(file, 1), 'a salt');
    const by = { userId: people.employee, name: 'Erased person' };
    const erased = eraseTexts(sealed, (event) => ({ ...event, by }), '');
    expect(verifyExport({ ...file, events: [sealed] })).toMatchObject({ ok: true, erased: [] });
    expect(verifyExport({ ...file, events: [erased] })).toMatchObject({ ok: true, erased: [1] });
  });

  test.each(tamperings)(
    'verification of a manipulated audit export names the first broken link: %s',
    (_, tamper, brokenAt, why) => {
      const file = exported();
      tamper(file);
      expect(verifyExport(file)).toMatchObject({
        ok: false,
        brokenAt,
        why: expect.stringMatching(why),
      });
    },
  );

  test('a truncated audit chain is valid alone, but not if the hash of a missing event is known', () => {
    const file = exported();
    file.events.pop();
    expect(verifyExport(file).ok).toBe(true);
    const { hash } = record.request.lastEvent;
    expect(verifyExport(file, hash)).toMatchObject({ ok: false, brokenAt: 4 });
    expect(verifyExport(exported(), at(exported(), 2).hash).ok).toBe(true);
  });

  test.each([[[]], ['text'], [{ events: [] }], [{ requestId: 'a', number: 'b', events: [{}] }]])(
    '%j is rejected as an audit export',
    (file) => {
      expect(() => verifyExport(file)).toThrow();
    },
  );
});

describe('npm run audit:verify', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-audit-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const verify = async (text: string, ...more: string[]) => {
    const file = join(folder, 'audit.json');
    await writeFile(file, text);
    return new Promise<{ status: unknown; said: string }>((resolve) => {
      execFile(
        process.execPath,
        ['operator/verify-audit.ts', file, ...more],
        (error, out, told) => {
          resolve({ status: error?.code ?? 0, said: out + told });
        },
      );
    });
  };

  test('npm run audit:verify exits with 0 for a valid chain and prints its last hash', async () => {
    const { number, lastEvent } = record.request;
    expect(await verify(JSON.stringify(exported()))).toEqual({
      status: 0,
      said: `${number}: 4 events, each continues the one before.\nhead ${lastEvent.hash}\n`,
    });
  });

  test('npm run audit:verify exits with 1 for an invalid chain and names the first broken link', async () => {
    const file = exported();
    Object.assign(at(file, 3), { comment: 'forged' });
    expect(await verify(JSON.stringify(file))).toEqual({
      status: 1,
      said: `${record.request.number}: broken at event 3: its contents do not match its hash\n`,
    });
    const shortened = { ...exported(), events: exported().events.slice(0, 3) };
    const known = ['--head', record.request.lastEvent.hash];
    expect((await verify(JSON.stringify(shortened), ...known)).status).toBe(1);
  });

  test('npm run audit:verify exits with 2 for a file that is not an audit export', async () => {
    expect((await verify('{"requestId"')).status).toBe(2);
    expect((await verify('{}')).status).toBe(2);
  });
});
