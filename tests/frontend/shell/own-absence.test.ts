import { expect, test, vi } from 'vitest';
import { countBannersToday, saveAbsences } from '#frontend/shell/own-absence.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
});

const person = { userId: 'me', timeZone: 'Europe/Berlin' };
const at = (moment: string) => countBannersToday(person, Date.parse(moment));

test("space for the out-of-office banner is reserved only on days of an absence in the person's time zone", () => {
  expect(at('2026-11-30T10:00:00Z')).toBeUndefined();
  saveAbsences('me', [{ startsOn: '2026-11-30', endsOn: '2026-12-11' }]);
  expect(at('2026-11-29T22:59:00Z')).toBe(0);
  expect(at('2026-11-29T23:01:00Z')).toBe(1);
  expect(at('2026-12-11T22:59:00Z')).toBe(1);
  expect(at('2026-12-11T23:01:00Z')).toBe(0);
  saveAbsences('me', []);
  expect(at('2026-12-01T10:00:00Z')).toBe(0);
});

test('space for the notice to a person who cannot decide is reserved until that restriction ends', () => {
  const held = { until: '2026-12-02T10:00:00Z', by: { userId: 'elif', name: 'Elif Kaya' } };
  const banners = (now: string) => countBannersToday({ ...person, held }, Date.parse(now));
  saveAbsences('me', [{ startsOn: '2026-12-01', endsOn: '2026-12-01' }]);
  expect(banners('2026-12-01T10:00:00Z')).toBe(2);
  expect(banners('2026-12-02T09:59:00Z')).toBe(1);
  expect(banners('2026-12-02T10:00:00Z')).toBe(0);
});
