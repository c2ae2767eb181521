import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import * as z from 'zod';
import { isAutomaticAt, isLateAt, packEventMarks } from '#functions/figures/rules/marks.ts';
import { parsePart } from '#functions/platform/table/stored-item.ts';
import { ActivityKind, type ProcessCase, type ProcessEvent } from '#shared/process/process-case.ts';

const Numbers = z.array(z.number());
/**
 * Columns of cases, followed by columns of all their events. Similar values are adjacent, so they compress well. Texts,
 * kinds of activities and people are indexes in `texts`, -1 for none. Times are milliseconds since the previous event.
 */
const Columns = z.object({
  texts: z.array(z.string()),
  cases: z.object({
    ...{ caseId: Numbers, number: Numbers, title: Numbers, category: Numbers },
    ...{ department: Numbers, amount: Numbers, outcome: Numbers, isOpen: Numbers, events: Numbers },
  }),
  events: z.object({
    ...{ activity: Numbers, kind: Numbers, at: Numbers, workingSeconds: Numbers },
    ...{ role: Numbers, userId: Numbers, name: Numbers, marks: Numbers },
    /** Only in packs with a known start of work: milliseconds before the event, or -1, and working seconds. */
    ...{ worked: Numbers.optional(), workedSeconds: Numbers.optional() },
  }),
});
type Columns = z.infer<typeof Columns>;

/** A higher compression level needs ten times as long for a tenth less. */
const quality = 5;
/** Maximum unpacked size of a pack, in bytes. */
const maxOutputLength = 64 * 1024 * 1024;
const optionalTexts = ['title', 'category', 'department', 'amount'] as const;

function packColumns(cases: readonly ProcessCase[]): Columns {
  const numbers = new Map<string, number>();
  const numberOf = (text: string | undefined): number => {
    if (text === undefined) return -1;
    const known = numbers.get(text) ?? numbers.size;
    numbers.set(text, known);
    return known;
  };
  const events = cases.flatMap((one) => one.events);
  let before = 0;
  const sinceBefore = (at: string) => {
    const moment = Date.parse(at);
    const since = moment - before;
    before = moment;
    return since;
  };
  const textsOf = (field: keyof ProcessCase & (typeof optionalTexts)[number]) =>
    cases.map((one) => numberOf(one[field]));
  return {
    cases: {
      caseId: cases.map(({ caseId }) => numberOf(caseId)),
      number: cases.map(({ number }) => numberOf(number)),
      title: textsOf('title'),
      category: textsOf('category'),
      department: textsOf('department'),
      amount: textsOf('amount'),
      outcome: cases.map(({ outcome }) => numberOf(outcome)),
      isOpen: cases.map(({ isOpen }) => Number(isOpen)),
      events: cases.map((one) => one.events.length),
    },
    events: {
      activity: events.map(({ activity }) => numberOf(activity)),
      kind: events.map(({ kind }) => ActivityKind.options.indexOf(kind)),
      at: events.map(({ at }) => sinceBefore(at)),
      workingSeconds: events.map(({ workingSeconds }) => workingSeconds),
      role: events.map(({ role }) => numberOf(role)),
      userId: events.map(({ person }) => numberOf(person?.userId)),
      name: events.map(({ person }) => numberOf(person?.name)),
      marks: events.map(packEventMarks),
      ...(events.some(({ work }) => work) && {
        worked: events.map(({ at, work }) =>
          work ? Date.parse(at) - Date.parse(work.startedAt) : -1,
        ),
        workedSeconds: events.map(({ work }) => work?.workingSeconds ?? 0),
      }),
    },
    texts: [...numbers.keys()],
  };
}

/** Compress cases to a short text. */
export function packCases(cases: readonly ProcessCase[]): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return brotliCompressSync(JSON.stringify(packColumns(cases)), { params }).toString('base64');
}

/**
 * Unpack the columns that {@link packCases} packed.
 * @throws if the text has another format
 */
export function unpack(packed: string): Columns {
  const text = brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength });
  return parsePart(Columns, JSON.parse(text.toString()));
}

/** Unpack the cases that {@link packCases} packed. */
export function unpackCases(packed: string): ProcessCase[] {
  const { texts, cases, events } = unpack(packed);
  const textAt = (column: readonly number[], n: number) => texts[column[n] ?? -1];
  let moment = 0;
  let next = 0;
  const eventAt = (n: number): ProcessEvent => {
    moment += events.at[n] ?? 0;
    const role = textAt(events.role, n);
    const userId = textAt(events.userId, n);
    const marks = events.marks[n] ?? 0;
    const worked = events.worked?.[n] ?? -1;
    return {
      activity: textAt(events.activity, n) ?? '',
      kind: ActivityKind.options[events.kind[n] ?? -1] ?? 'other',
      at: new Date(moment).toISOString(),
      workingSeconds: events.workingSeconds[n] ?? 0,
      ...(role !== undefined && { role }),
      ...(userId !== undefined && { person: { userId, name: textAt(events.name, n) ?? '' } }),
      ...(worked >= 0 && {
        work: {
          startedAt: new Date(moment - worked).toISOString(),
          workingSeconds: events.workedSeconds?.[n] ?? 0,
        },
      }),
      ...(isLateAt(marks) && { isLate: true }),
      ...(isAutomaticAt(marks) && { isAutomatic: true }),
    };
  };
  return cases.events.map((length, n) => {
    const first = next;
    next += length;
    const optional = optionalTexts.flatMap((field) => {
      const text = textAt(cases[field], n);
      return text === undefined ? [] : [[field, text] as const];
    });
    return {
      ...Object.fromEntries(optional),
      caseId: textAt(cases.caseId, n) ?? '',
      number: textAt(cases.number, n) ?? '',
      outcome: textAt(cases.outcome, n) ?? '',
      isOpen: cases.isOpen[n] === 1,
      events: Array.from({ length }, (_, at) => eventAt(first + at)),
    };
  });
}
