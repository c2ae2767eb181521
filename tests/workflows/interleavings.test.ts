import { test } from 'vitest';
import { openRace } from '#tests/support/interleaving/open-race.ts';

const { eight, lookAtAll } = await openRace();

/**
 * Six at once hold any fewer: an act that has not begun is one that crashed before its first step. All eight take
 * minutes.
 */
const sizes = process.env.ALL_ACTS ? [6, 8] : [6];

test.each(sizes)(
  'any %i of eight acts at once, in every order of their steps, each crashing before any of them: one outcome, and nothing stuck',
  { timeout: 600_000 },
  (atMost) => lookAtAll(eight, atMost),
);
