import { expect, test } from 'vitest';
import { buildExamplePath } from '#frontend/features/auth/components/auth-drawing.tsx';

test('the example on the sign-in page shows working hours at any time of day', () => {
  const monday = Date.parse('2026-11-23T00:30:00');
  for (let hours = 0; hours < 7 * 24; hours += 1) {
    const now = monday + hours * 3_600_000;
    const { start, steps, finish } = buildExamplePath(now);
    const happened = [
      start.at,
      ...steps.flat().flatMap(({ openedAt, closedAt }) => [openedAt, closedAt]),
    ].filter((at) => at !== undefined);
    const ahead = steps.flat().flatMap(({ due, expectedAt }) => [due?.at, expectedAt]);
    for (const at of [...happened, ...ahead, finish.expectedAt].filter(
      (one) => one !== undefined,
    )) {
      const moment = new Date(at);
      expect(moment.getDay() % 6, `${at}, seen ${new Date(now)}`).not.toBe(0);
      expect(moment.getHours()).toBeGreaterThanOrEqual(8);
      expect(moment.getHours()).toBeLessThan(18);
    }
    expect(happened.length).toBe(4);
    expect(happened.every((at) => Date.parse(at) <= now)).toBe(true);
  }
});
