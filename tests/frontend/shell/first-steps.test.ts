import { beforeEach, expect, test, vi } from 'vitest';
import {
  hideSteps,
  shouldShowFirstSteps,
  showSteps,
} from '#frontend/features/setup/hidden-steps.ts';

const stored = vi.hoisted(() => {
  const texts = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => texts.set(name, value),
  });
  return texts;
});
beforeEach(() => stored.clear());

const now = Date.parse('2026-03-31T09:00:00.000Z');
const newcomer = { userId: 'new', createdAt: '2026-03-02T09:00:00.000Z' };
const others = { userId: 'old', createdAt: '2026-03-01T09:00:00.000Z' };

test('a new user sees the first steps for 30 days unless they hide them', () => {
  expect(shouldShowFirstSteps(newcomer, now)).toBe(true);
  expect(shouldShowFirstSteps(others, now)).toBe(false);
  hideSteps(newcomer.userId);
  expect(shouldShowFirstSteps(newcomer, now)).toBe(false);
});

test('showing or hiding the first steps is possible at any time and affects only one person', () => {
  showSteps(others.userId);
  expect(shouldShowFirstSteps(others, now)).toBe(true);
  hideSteps(others.userId);
  expect(shouldShowFirstSteps(others, now)).toBe(false);
  expect(shouldShowFirstSteps(newcomer, now)).toBe(true);
});
