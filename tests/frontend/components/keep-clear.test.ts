import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateLiftPx } from '#frontend/components/overlay/toast/toast-host.tsx';

const box = (top: number, height: number, left = 0, width = 360) => ({
  ...{ top, bottom: top + height, left, right: left + width },
});
const message = box(680, 44);

/** Imitates the DOMRect of a browser, whose getters are on the prototype, so that a copy has no values. */
class FakeDomRect {
  get top() {
    return 690;
  }
  get bottom() {
    return 722;
  }
  get left() {
    return 16;
  }
  get right() {
    return 344;
  }
}

test('the position of a toast is calculated from a measured rectangle even if its edges are getters', () => {
  expect(calculateLiftPx(new FakeDomRect(), [box(700, 32)])).toBe(30);
});

test('a toast is at the bottom of the window unless a button is in that area', () => {
  expect(calculateLiftPx(message, [])).toBe(0);
  expect(calculateLiftPx(message, [box(400, 32), box(690, 32, 400)])).toBe(0);
});

test('a toast moves above a button, and above the next button that it would then cover', () => {
  expect(calculateLiftPx(message, [box(690, 32)])).toBe(42);
  expect(calculateLiftPx(message, [box(690, 32), box(650, 32)])).toBe(82);
});

test('a toast stays at the bottom of the window if buttons leave no space below the top bar', () => {
  expect(calculateLiftPx(message, [box(0, 740)])).toBe(0);
});

test('a raised toast covers no button and stays below the top bar', () => {
  const button = fc
    .tuple(
      fc.integer({ min: 60, max: 740 }),
      fc.integer({ min: 20, max: 48 }),
      fc.integer({ min: 0, max: 340 }),
    )
    .map(([top, height, left]) => box(top, height, left, 120));
  fc.assert(
    fc.property(fc.array(button, { maxLength: 12 }), (buttons) => {
      const lift = calculateLiftPx(message, buttons);
      if (lift === 0) return;
      expect(message.top - lift).toBeGreaterThanOrEqual(56);
      for (const { top, bottom } of buttons)
        expect(message.bottom - lift <= top || message.top - lift >= bottom).toBe(true);
    }),
  );
});
