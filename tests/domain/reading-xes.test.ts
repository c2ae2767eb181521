import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { decodeStart } from '#shared/process/logs/decode-log.ts';
import { analyzeStart } from '#shared/process/logs/look-at-start.ts';
import { csvMapping, readCases, xesMapping } from './support/write-log.ts';

/** Format of ProM: extensions, globals, classifiers, lists, nested attributes, several transitions. */
const prom = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This file has been generated with the OpenXES library. -->
<log xes.version="1.0" xes.features="nested-attributes" openxes.version="1.0RC7" xmlns="http://www.xes-standard.org/">
  <extension name="Lifecycle" prefix="lifecycle" uri="http://www.xes-standard.org/lifecycle.xesext"/>
  <extension name="Organizational" prefix="org" uri="http://www.xes-standard.org/org.xesext"/>
  <extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>
  <extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>
  <extension name="Cost" prefix="cost" uri="http://www.xes-standard.org/cost.xesext"/>
  <global scope="trace">
    <string key="concept:name" value="__INVALID__"/>
    <string key="department" value="Sales"/>
  </global>
  <global scope="event">
    <string key="concept:name" value="__INVALID__"/>
    <string key="org:role" value="clerk"/>
    <date key="time:timestamp" value="1970-01-01T00:00:00.000+00:00"/>
  </global>
  <classifier name="MXML Legacy Classifier" keys="concept:name lifecycle:transition"/>
  <string key="concept:name" value="the log itself"/>
  <trace>
    <string key="concept:name" value="Claim &amp; 1"/>
    <float key="cost:total" value="120.5"><string key="cost:currency" value="EUR"/></float>
    <list key="cost:drivers"><values><string key="concept:name" value="inside a list"/></values></list>
    <event>
      <string key="concept:name" value="Register"/>
      <string key="org:resource" value="Pete"><int key="age" value="41"/></string>
      <string key="lifecycle:transition" value="start"/>
      <date key="time:timestamp" value="2026-03-02T10:00:00.000+01:00"/>
    </event>
    <event>
      <string key="concept:name" value="Register"/>
      <string key="lifecycle:transition" value="complete"/>
      <date key="time:timestamp" value="2026-03-02T11:00:00.000+01:00"/>
    </event>
    <event>
      <string key="concept:name" value="Decide"/>
      <string key="org:resource" value="Sue"/>
      <string key="org:role" value="manager"/>
      <string key="lifecycle:transition" value="COMPLETE"/>
      <date key="time:timestamp" value="2026-03-03T09:00:00Z"/>
    </event>
  </trace>
  <trace><string key="concept:name" value="Empty"/></trace>
  <trace>
    <string key="concept:name" value="No time"/>
    <event><string key="concept:name" value="Register"/></event>
  </trace>
</log>`;
/** Format of PM4Py. */
const pm4py = `<?xml version='1.0' encoding='utf-8'?>
<log xes.version="1849-2016" xes.features="nested-attributes" xmlns="http://www.xes-standard.org/">
  <string key="origin" value="csv" />
  <extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext" />
  <trace>
    <string key="concept:name" value="7" />
    <event><string key="concept:name" value="Submit" /><date key="time:timestamp" value="2026-03-02T10:00:00+00:00" /><string key="case:concept:name" value="7" /><float key="amount" value="26.850000381469727" /><boolean key="urgent" value="true" /></event>
  </trace>
</log>`;
const guessed = (text: string) =>
  analyzeStart(decodeStart({ bytes: Buffer.from(text), isWhole: true }), { timeZone: 'UTC' }).guess;

test('a log exported by ProM is parsed, and its default attributes never add a time to an event', () => {
  const { columns } = guessed(prom);
  expect(columns).toMatchObject({
    ...{ caseId: 'case:concept:name', activity: 'concept:name', at: 'time:timestamp' },
    ...{ person: 'org:resource', role: 'org:role', lifecycle: 'lifecycle:transition' },
    amount: 'case:cost:total',
  });
  const mapping = xesMapping({ pseudonyms: false }, { ...columns, department: 'case:department' });
  const { cases, leftOut, paired, problems } = readCases(prom, mapping, 50);
  expect([leftOut, paired]).toEqual([0, 1]);
  expect(cases).toEqual([
    {
      ...{ caseId: 'Claim & 1', department: 'Sales', amount: '120.5', outcome: 'Decide' },
      isOpen: false,
      events: [
        {
          ...{ activity: 'Register', kind: 'submitted', at: Date.UTC(2026, 2, 2, 10) },
          ...{ role: 'clerk', startedAt: Date.UTC(2026, 2, 2, 9) },
        },
        {
          ...{ activity: 'Decide', kind: 'decided', at: Date.UTC(2026, 2, 3, 9), role: 'manager' },
          person: { userId: 'Sue', name: 'Sue' },
        },
      ],
    },
  ]);
  expect(problems).toEqual([
    { place: 3, caseId: 'No time', reason: '“time:timestamp” is empty.' },
    { place: 2, caseId: 'Empty', reason: 'The whole request: no event of it is left.' },
    { place: 3, caseId: 'No time', reason: 'The whole request: no event of it is left.' },
  ]);
});

test('a log exported by PM4Py is parsed', () => {
  const { columns } = guessed(pm4py);
  const { cases } = readCases(pm4py, xesMapping({}, { ...columns, amount: 'amount' }));
  expect(cases).toMatchObject([{ caseId: '7', amount: '26.85', outcome: 'Submit' }]);
});

test('a default of an XES log replaces a missing attribute, unless the default is a placeholder', () => {
  const log = (name: string, resource: string) => `<log>
    <global scope="event"><string key="concept:name" value="${name}"/><string key="org:resource" value="${resource}"/>
    <string key="unit" value="string"/><float key="amount" value="0.0"/></global>
    <trace><string key="concept:name" value="1"/><event><date key="time:timestamp" value="2026-03-02T10:00:00Z"/></event>
    <event><string key="concept:name" value="Pay"/><date key="time:timestamp" value="2026-03-03T10:00:00Z"/></event></trace></log>`;
  const mapping = xesMapping(
    { pseudonyms: false },
    { person: 'org:resource', department: 'unit', amount: 'amount' },
  );
  const happened = (name: string, resource: string) => {
    const [one] = readCases(log(name, resource), mapping).cases;
    const events = one?.events.map(({ activity, person }) => [activity, person?.name]);
    return { events, department: one?.department, amount: one?.amount };
  };
  const nothing = { department: undefined, amount: undefined };
  expect(happened('Check', 'Sue')).toEqual({
    ...{
      events: [
        ...[
          ['Check', 'Sue'],
          ['Pay', 'Sue'],
        ],
      ],
      ...nothing,
    },
  });
  // Placeholders that programs write for attributes that the standard requires.
  for (const [name, resource] of [
    ['__INVALID__', 'UNKNOWN'],
    ['name', 'resource'],
    ['string', 'string'],
  ] as const)
    expect(happened(name, resource)).toEqual({ events: [['Pay', undefined]], ...nothing });
});

const { PROCESS_LOG: file = '' } = process.env;
test.skipIf(!file)(
  'the figures of the Domestic Declarations log of 2020 (PROCESS_LOG=FILE) match the published figures',
  () => {
    const text = gunzipSync(readFileSync(file)).toString();
    const { cases, refusedRows } = readCases(text, csvMapping({}, { at: 'timestamp' }), 65_536);
    const ending = (activity: RegExp) => cases.filter(({ outcome }) => activity.test(outcome));
    const days = cases
      .map(({ events }) => ((events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0)) / 86_400_000)
      .sort((a, b) => a - b);
    const sum = days.reduce((all, one) => all + one, 0);
    expect({ refusedRows, cases: cases.length }).toEqual({ refusedRows: 0, cases: 10_357 });
    expect(ending(/^Payment Handled$/)).toHaveLength(9911);
    expect(ending(/REJECTED/)).toHaveLength(312);
    expect(ending(/SAVED/)).toHaveLength(134);
    expect(days[5178]).toBeCloseTo(7.31, 2);
    expect(sum / days.length).toBeCloseTo(11.09, 2);
  },
);
