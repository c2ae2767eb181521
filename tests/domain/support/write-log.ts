import type { LogCase } from '#shared/process/logs/cases-of-log.ts';
import { buildLogCases } from '#shared/process/logs/cases-of-log.ts';
import { gatherLog } from '#shared/process/logs/gather-log.ts';
import { LogMapping } from '#shared/process/logs/mapping.ts';
import { readLog } from '#shared/process/logs/read-log.ts';

/**
 * Create the mapping of a CSV file with the columns `case`, `activity` and `at`, or of an XES file with standard
 * attributes.
 */
export const csvMapping = (more: object = {}, columns: object = {}): LogMapping =>
  LogMapping.parse({
    format: 'csv',
    columns: { caseId: 'case', activity: 'activity', at: 'at', ...columns },
    ...more,
  });
export const xesMapping = (more: object = {}, columns: object = {}): LogMapping =>
  csvMapping(
    { format: 'xes', ...more },
    {
      ...{ caseId: 'case:concept:name', activity: 'concept:name', at: 'time:timestamp' },
      ...columns,
    },
  );

/** Read a text in chunks of a given length, like a file. @throws input.invalid */
export function readCases(text: string, mapping: LogMapping, piece = 1000) {
  const log = gatherLog(mapping);
  const reader = readLog(mapping, log.handlers);
  for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece));
  reader.end();
  const found = buildLogCases(log.result(), mapping);
  const cases = Array.from({ length: found.count }, (_, n) => found.caseAt(n));
  return { ...found, cases, columns: reader.columns() };
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const xml = (text: string) => text.replace(/[&<>"\r\n\t]/g, (sign) => `&#${sign.codePointAt(0)};`);
const iso = (at: number) => new Date(at).toISOString();

/** Write cases as CSV: first the first event of each case, then the second events, and so on. */
export function writeCsv(cases: readonly LogCase[]): string {
  const most = Math.max(0, ...cases.map(({ events }) => events.length));
  const rows = Array.from({ length: most }, (_, n) =>
    cases.flatMap(({ caseId, outcome, events: { [n]: event } }) =>
      event ? [[caseId, event.activity, iso(event.at), outcome].map(quoted).join(',')] : [],
    ),
  );
  return ['case,activity,at,outcome', ...rows.flat()].join('\r\n');
}

/** Write cases as XES. */
export function writeXes(cases: readonly LogCase[]): string {
  const traces = cases.map(({ caseId, outcome, events }) => {
    const inside = events.map(
      ({ activity, at }) =>
        `<event><string key="concept:name" value="${xml(activity)}"/><date key="time:timestamp" value="${iso(at)}"/></event>`,
    );
    const names = `<string key="concept:name" value="${xml(caseId)}"/><string key="outcome" value="${xml(outcome)}"/>`;
    return `<trace>${names}${inside.join('\n')}</trace>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<log>${traces.join('\n')}</log>`;
}
