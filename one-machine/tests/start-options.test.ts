import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { formatUsage, readOptions } from '#one-machine/options.ts';

const product = {
  dataFolder: '.product',
  flags: { demo: 'load something', 'no-demo': 'load nothing', strict: 'ask for more' },
};
const read = (args: readonly string[]) => readOptions(args, product);

test('without options, the port is 4280 and the data folder is .product', () => {
  expect(read([])).toEqual({
    port: 4280,
    data: resolve('.product'),
    fresh: false,
    now: undefined,
    test: false,
    indexLag: false,
    cold: false,
    mailSandbox: false,
    flags: new Set(),
  });
});

test('every option of the start command is parsed', () => {
  const at = ['--now', '2027-01-04T09:00:00Z'];
  expect(
    read([
      '--port=81',
      '--data=/d',
      '--fresh',
      '--no-demo',
      '--strict',
      '--test',
      '--index-lag',
      '--cold',
      '--mail-sandbox',
      ...at,
    ]),
  ).toEqual({
    port: 81,
    data: '/d',
    fresh: true,
    now: Date.UTC(2027, 0, 4, 9),
    test: true,
    indexLag: true,
    cold: true,
    mailSandbox: true,
    flags: new Set(['no-demo', 'strict']),
  });
  expect(read(['--help'])).toBeUndefined();
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
])('the invalid arguments %j are refused with a specific error', (args, message) => {
  expect(() => read(args)).toThrow(message);
});

test('the usage text lists every option, including those of the product', () => {
  const usage = formatUsage(product);
  for (const option of ['--port', '--data', '--fresh', '--now', '--test', '--index-lag', '--help'])
    expect(usage).toContain(`  ${option} `);
  expect(usage).toMatch(/^ {2}--no-demo {4}load nothing$/m);
});
