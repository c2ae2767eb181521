import { expect, test } from 'vitest';
import { allExplained, explainFindings } from '../support/explain-findings.ts';

const finding = { rule: 'R1', at: 'Queue.Letters', message: 'is open' };
const accepted = { rule: 'R1', at: /Queue\./, reason: 'It is.' };

test('a finding of a tool is explained only by an entry for its rule and its location', () => {
  expect(explainFindings([finding], [accepted])).toEqual(allExplained);
  for (const other of [
    { ...accepted, rule: 'R2' },
    { ...accepted, at: /Topic\./ },
  ])
    expect(explainFindings([finding], [other]).unexplained).toEqual([
      'R1 at Queue.Letters: is open',
    ]);
});

test('an accepted finding of a tool is reported if it no longer occurs', () => {
  expect(explainFindings([], [accepted]).outdated).toEqual([
    'R1 at /Queue\\./ is not found any more',
  ]);
});
