import { expect, test } from 'vitest';
import { demoRequestKinds } from '#demo/history/answers.ts';
import { createRandom } from '#demo/history/random.ts';

const day = new Date('2026-11-16T09:00:00Z');
const seeds = Array.from({ length: 100 }, (_, seed) => seed);

test.each(demoRequestKinds)(
  'demo answers of the category %s never have a plural after the number 1',
  (...kind) => {
    const [, , answer] = kind;
    const written = seeds.map((seed) => JSON.stringify(answer(createRandom(seed), day)));
    expect(written.filter((text) => /\b1 \p{L}+s\b/u.test(text))).toEqual([]);
  },
);
