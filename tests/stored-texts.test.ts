import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Pattern of calls that format a time or a date as text. */
const makesText = /Intl\.DateTimeFormat|toLocale\w*String|\bformatUtcMoment\(|toUTCString/;

/** Files that format text for one reader at reading time: a mail that is sent, and responses of calls. */
const forOneReader = [
  'functions/requests/rules/views/answer-text.ts',
  'functions/requests/rules/views/event-changes.ts',
  'functions/routing/rules/samples.ts',
  'functions/messages/mails/format-moment.ts',
];

test('functions store moments as data, and never as text in one time zone and language', () => {
  const found = globSync('functions/**/*.ts').filter((file) =>
    makesText.test(readFileSync(file, 'utf8')),
  );
  expect(found.toSorted()).toEqual(forOneReader.toSorted());
});
