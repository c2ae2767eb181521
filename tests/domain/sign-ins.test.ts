import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  endSignIn,
  readUserAgent,
  recordSignIn,
  type SignIns,
} from '#functions/people/rules/note-sign-in.ts';
import {
  formatDevice,
  hasSignInEnded,
  listActiveSignIns,
  maxListedSignIns,
  maxRevokedSessions,
  sessionLifetimeDays,
} from '#shared/users/sign-in.ts';
import type { User } from '#shared/users/user.ts';
import { users } from './support/people.ts';

const start = Date.parse('2026-03-02T09:00:00.000Z');
const hour = 3_600_000;
const at = (milliseconds: number) => new Date(start + milliseconds).toISOString();
const firefox = { browser: 'Firefox', system: 'Windows' } as const;
const safari = { browser: 'Safari', system: 'iOS' } as const;

/** A person with used and ended sign-ins. `since`: time of the first use. */
type PersonSignIns = { user: User; signIns: SignIns | undefined; now: number };
const isRefused = ({ user }: PersonSignIns, id: string, since: number) =>
  hasSignInEnded({ id, since: Math.floor((start + since) / 1000) }, user);

const stepArbitrary = fc.record({
  what: fc.constantFrom('use', 'end', 'end-all'),
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  pause: fc.integer({ min: 1000, max: 30 * hour }),
});

test('an ended sign-in never becomes active again, and no other sign-in ends, in any order of events', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 40 }), (steps) => {
      const lived: PersonSignIns = { user: users.employee, signIns: undefined, now: 0 };
      const since = new Map<string, number>();
      const ended = new Set<string>();
      let generation = 0;
      for (const { what, id: name, pause } of steps) {
        lived.now += pause;
        const id = `${name}${generation}`;
        if (what === 'use') {
          if (!since.has(id)) since.set(id, lived.now);
          // A warm function may record a call for a short time after the end of the sign-in, because it caches the
          // profile.
          const seen = { id, since: at(since.get(id) ?? 0), device: firefox };
          lived.signIns = recordSignIn(lived.signIns, seen, at(lived.now))?.next ?? lived.signIns;
        } else if (what === 'end' && since.has(id)) {
          lived.user = endSignIn(lived.user, id, at(lived.now));
          ended.add(id);
        } else if (what === 'end-all') {
          lived.user = { ...lived.user, tokensValidFrom: at(lived.now) };
          for (const one of since.keys()) ended.add(one);
          generation += 1;
        }
        const shown = listActiveSignIns(lived.signIns?.signIns ?? [], lived.user, at(lived.now));
        for (const [one, began] of since) {
          const isOver = lived.now - began >= sessionLifetimeDays * 24 * hour;
          if (!isOver) expect(isRefused(lived, one, began)).toBe(ended.has(one));
          if (ended.has(one)) expect(shown.map((signIn) => signIn.id)).not.toContain(one);
        }
      }
    }),
  );
});

describe('stored sign-ins', () => {
  const used = (before: SignIns | undefined, id: string, now: number, device = firefox) =>
    recordSignIn(before, { id, since: at(now), device }, at(now));

  test('the last use of a sign-in is stored at most once per hour', () => {
    const first = used(undefined, 'a', 0)?.next;
    expect(used(first, 'a', hour - 1)).toBeUndefined();
    const later = used(first, 'a', hour)?.next;
    expect(later?.signIns).toEqual([{ ...firefox, id: 'a', since: at(0), lastUsedAt: at(hour) }]);
  });

  test('the twenty most recent sign-ins are stored, except for expired ones', () => {
    let kept: SignIns | undefined;
    for (let n = 0; n < 100; n += 1) kept = used(kept, `s${n}`, n * 1000)?.next;
    expect(kept?.signIns).toHaveLength(maxListedSignIns);
    expect(kept?.signIns[0]?.id).toBe('s99');
    const month = sessionLifetimeDays * 24 * hour;
    expect(used(kept, 'new', month + 99_000)?.next.signIns.map(({ id }) => id)).toEqual(['new']);
  });

  test('a sign-in from an unknown browser is reported to the person, unless it is their first sign-in', () => {
    const first = used(undefined, 'a', 0);
    expect(first?.isNew).toBe(false);
    expect(used(first?.next, 'b', 1000)?.isNew).toBe(false);
    const other = recordSignIn(first?.next, { id: 'c', since: at(0), device: safari }, at(2000));
    expect(other?.isNew).toBe(true);
    // A browser stays known long after its sign-in has ended.
    const year = 365 * 24 * hour;
    const again = { id: 'd', since: at(year), device: safari };
    expect(recordSignIn(other?.next, again, at(year))?.isNew).toBe(false);
  });

  test('a person who ended too many sign-ins is advised to sign out everywhere, until 30 days have passed', () => {
    let user = users.employee;
    for (let n = 0; n < maxRevokedSessions; n += 1) user = endSignIn(user, `s${n}`, at(n));
    expect(() => endSignIn(user, 'more', at(hour))).toThrow('Sign out everywhere instead.');
    expect(endSignIn(user, 's3', at(hour))).toBe(user);
    const later = endSignIn(user, 'more', at(sessionLifetimeDays * 24 * hour + 60_000));
    expect(later.endedSignIns).toHaveLength(1);
  });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
    'Firefox on Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0',
    'Opera on Windows',
  ],
  ['curl/8.9.1 (Linux)', 'A program on Linux'],
  ['node', 'An unknown browser or program'],
  ['', 'An unknown browser or program'],
  ['<script>Firefox</script>', 'An unknown browser or program'],
])('the User-Agent header %s is shown as %s', (header, name) => {
  expect(formatDevice(readUserAgent(header))).toBe(name);
});

test('any User-Agent header is parsed, and its raw text is never shown', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (header) => {
      expect(formatDevice(readUserAgent(header))).toMatch(/^[A-Z][A-Za-z ]+$/);
    }),
  );
});
