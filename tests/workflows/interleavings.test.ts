import { test } from 'vitest';
import { openRace } from '#tests/support/interleaving/open-race.ts';

const { eight, lookAtAll } = await openRace();

/**
 * Six concurrent commands include all smaller groups, because a command that has not started equals one that crashed
 * before its first step. A test of all eight commands takes minutes.
 */
const sizes = process.env.ALL_ACTS ? [6, 8] : [6];

test.each(sizes)(
  'any %i of eight concurrent actions have one outcome and never get stuck, in every order of steps and crashes',
  { timeout: 600_000 },
  (atMost) => lookAtAll(eight, atMost),
);
