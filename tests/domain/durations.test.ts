import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  calculateQuantileSeconds,
  countDurationBands,
  getBucketStartSeconds,
  toDurationBucket,
} from '#functions/figures/rules/durations.ts';

const getHistogram = (durations: readonly number[]) => {
  const histogram = new Map<number, number>();
  for (const seconds of durations) {
    const bucket = toDurationBucket(seconds);
    histogram.set(bucket, (histogram.get(bucket) ?? 0) + 1);
  }
  return histogram;
};
const durations = fc.array(
  fc.oneof(fc.nat({ max: 2000 }), fc.nat({ max: 400_000 }), fc.nat({ max: 90_000_000 })),
  { minLength: 1, maxLength: 60 },
);

test('a quantile of rounded durations is exact within 1/16, or within a minute for short durations', () => {
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.9, 1), (drawn, share) => {
      const sorted = drawn.toSorted((a, b) => a - b);
      const exact = sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      const answered = calculateQuantileSeconds(getHistogram(drawn), share) ?? Number.NaN;
      expect(Math.abs(answered - exact)).toBeLessThanOrEqual(Math.max(57, exact / 16 + 1));
    }),
  );
  expect(calculateQuantileSeconds(new Map(), 0.5)).toBeNull();
});

test('a duration is never below the start of its bucket and always below the start of the next bucket', () => {
  fc.assert(
    fc.property(fc.nat({ max: 400_000_000 }), (seconds) => {
      const bucket = toDurationBucket(seconds);
      expect(getBucketStartSeconds(bucket)).toBeLessThanOrEqual(seconds);
      expect(getBucketStartSeconds(bucket + 1)).toBeGreaterThan(seconds);
    }),
  );
});

test('a duration band with limits in full hours counts exactly the durations that it contains', () => {
  const hours = [0, 4, 8, 12, 16, 24, 32, 40].map((hour) => hour * 3600);
  const histogram = getHistogram(hours.flatMap((edge) => [edge, edge + 1, edge + 3599]));
  expect(countDurationBands(histogram, hours)).toEqual(hours.map(() => 3));
});
