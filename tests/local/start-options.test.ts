import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readOptions } from '#local/options.ts';

test('without options it is the address 4280, the folder .countersign and a demo if that is empty', () => {
  expect(readOptions([])).toEqual({
    port: 4280,
    data: resolve('.countersign'),
    fresh: false,
    demo: undefined,
    now: undefined,
    adminMfa: 'optional',
    test: false,
  });
});

test('every option is taken', () => {
  const at = ['--now', '2027-01-04T09:00:00Z'];
  expect(
    readOptions(['--port=81', '--data=/d', '--fresh', '--no-demo', '--admin-mfa', '--test', ...at]),
  ).toEqual({
    port: 81,
    data: '/d',
    fresh: true,
    demo: false,
    now: Date.UTC(2027, 0, 4, 9),
    adminMfa: 'required',
    test: true,
  });
  expect(readOptions(['--demo'])?.demo).toBe(true);
  expect(readOptions(['--help'])).toBeUndefined();
});

test.each([
  [['--colour'], /Unknown option '--colour'/],
  [['--port'], /'--port <value>' argument missing/],
  [['--port', 'http'], /--port http is no port/],
  [['--port', '65536'], /--port 65536 is no port/],
  [['--port', '-1'], /--port/],
  [['--fresh=yes'], /'--fresh' does not take an argument/],
  [['--demo', '--no-demo'], /not both/],
  [['--data', ''], /--data wants/],
  [['--now', 'tomorrow'], /--now tomorrow is no moment/],
  [['start'], /Unexpected argument 'start'/],
])('%j is refused by name', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
