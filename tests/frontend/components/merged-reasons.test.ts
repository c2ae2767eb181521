import { expect, test } from 'vitest';
import { mergePeople } from '#frontend/widgets/path/explain-stage.ts';
import { explainReason } from '#shared/requests/explain.ts';
import type { Reason } from '#shared/requests/reason.ts';

const give = (code: Reason['code'], people: readonly string[], facts: Reason['facts'] = {}) =>
  people.map((person): Reason => ({ code, facts: { ...facts, person } }));

test.each<[string[], Reason[]]>([
  [['Mira is named in this step.'], give('named', ['Mira', 'Mira'])],
  [['Mira, Yuki and Anna are named in this step.'], give('named', ['Mira', 'Yuki', 'Anna'])],
  [
    ['Mira and Yuki are named in this step.', 'Anna decides as fallback.'],
    [...give('named', ['Mira']), ...give('fallback', ['Anna']), ...give('named', ['Yuki'])],
  ],
  [['Mira or Yuki decides as fallback.'], give('fallback', ['Mira', 'Yuki'])],
  [
    ['Ben asked for Mira and Yuki.', 'Hana asked for Anna.'],
    [...give('added', ['Mira', 'Yuki'], { by: 'Ben' }), ...give('added', ['Anna'], { by: 'Hana' })],
  ],
  [
    ['Mira heads Finance.', 'Yuki heads Sales.'],
    [
      ...give('head', ['Mira'], { department: 'Finance' }),
      ...give('head', ['Yuki'], { department: 'Sales' }),
    ],
  ],
])('people with the same reason are named in one sentence: %j', (words, reasons) => {
  const told = mergePeople(reasons).map((one) =>
    typeof one === 'string' ? one : explainReason(one),
  );
  expect([...new Set(told)]).toEqual(words);
});
