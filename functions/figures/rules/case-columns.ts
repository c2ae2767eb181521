import { ActivityKind, type ProcessCase } from '#shared/process/process-case.ts';
import { packEventMarks } from './marks.ts';

export type NumericArray = Int32Array | Uint8Array | Float64Array;
export const createInt32Column = (length: number) => new Int32Array(length);
export const createUint8Column = (length: number) => new Uint8Array(length);
export const createFloat64Column = (length: number) => new Float64Array(length);

/** Return a growing column, which doubles its size when it is full. */
function createGrowingColumn<Column extends NumericArray>(make: (length: number) => Column) {
  let values = make(256);
  let length = 0;
  return {
    push(value: number): void {
      if (length === values.length) {
        const larger = make(2 * length);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    length: () => length,
    done: () => values.subarray(0, length) as Column,
  };
}

/** Number for a missing text. */
export const noText = -1;
/** Duration of work with an unknown start. */
export const noWork = -1;

/** Numbers of texts, in the order of their first occurrence. */
export type TextNumbering = { readonly texts: readonly string[]; numberOf(text: string): number };

function createTextNumbering(): TextNumbering {
  const numbers = new Map<string, number>();
  const texts: string[] = [];
  return {
    texts,
    numberOf(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, texts.length);
      return texts.push(text) - 1;
    },
  };
}

/** Facts of a case, as numbers of their texts. */
export type CaseFacts = {
  readonly category: number;
  readonly department: number;
  readonly amount: number;
  readonly outcome: number;
  readonly isOpen: boolean;
};
/**
 * An event, as numbers of its texts. `kind`: index in {@link ActivityKind}. `at`: ms since the epoch. `marks`: from
 * {@link packEventMarks}. `worked`: ms from start to completion.
 */
export type EventFacts = {
  readonly activity: number;
  readonly kind: number;
  readonly at: number;
  readonly workingSeconds: number;
  readonly role: number;
  readonly person: number;
  readonly marks: number;
  readonly worked: number;
  readonly workedSeconds: number;
};

const kindNumbers = new Map(ActivityKind.options.map((kind, n) => [kind, n]));
export const activityKindToNumber = (kind: ActivityKind): number => kindNumbers.get(kind) ?? 0;
export const numberToActivityKind = (number: number): ActivityKind =>
  ActivityKind.options[number] ?? 'other';

type CaseNames = Pick<ProcessCase, 'caseId' | 'number' | 'title' | 'leftOut'>;

/** Create the numberings for the texts of requests. Columns that share them can be joined. */
export const createCaseTexts = () => ({
  ...{
    activities: createTextNumbering(),
    roles: createTextNumbering(),
    people: createTextNumbering(),
  },
  ...{ categories: createTextNumbering(), departments: createTextNumbering() },
  ...{ outcomes: createTextNumbering(), amounts: createTextNumbering() },
});

/** Requests as columns of numbers with their texts, because many requests are counted repeatedly. */
export type CaseColumns = ReturnType<ReturnType<typeof buildCaseColumns>['done']>;

/** Collect requests in columns. The events of each request are added before it. */
export function buildCaseColumns(names = createCaseTexts()) {
  const cases: CaseNames[] = [];
  const first = createGrowingColumn(createInt32Column);
  first.push(0);
  const facts = {
    ...{
      category: createGrowingColumn(createInt32Column),
      department: createGrowingColumn(createInt32Column),
    },
    ...{
      amount: createGrowingColumn(createInt32Column),
      outcome: createGrowingColumn(createInt32Column),
      isOpen: createGrowingColumn(createUint8Column),
    },
  };
  const events = {
    ...{
      activity: createGrowingColumn(createInt32Column),
      kind: createGrowingColumn(createUint8Column),
      at: createGrowingColumn(createFloat64Column),
    },
    ...{
      workingSeconds: createGrowingColumn(createFloat64Column),
      role: createGrowingColumn(createInt32Column),
      person: createGrowingColumn(createInt32Column),
    },
    marks: createGrowingColumn(createUint8Column),
    // Both columns are empty until an event has a known start of work.
    ...{
      worked: createGrowingColumn(createFloat64Column),
      workedSeconds: createGrowingColumn(createFloat64Column),
    },
  };

  const addEvent = (event: EventFacts) => {
    events.activity.push(event.activity);
    events.kind.push(event.kind);
    events.at.push(event.at);
    events.workingSeconds.push(event.workingSeconds);
    events.role.push(event.role);
    events.person.push(event.person);
    events.marks.push(event.marks);
    if (event.worked === noWork && events.worked.length() === 0) return;
    while (events.worked.length() < events.at.length() - 1) {
      events.worked.push(noWork);
      events.workedSeconds.push(0);
    }
    events.worked.push(event.worked);
    events.workedSeconds.push(event.workedSeconds);
  };
  /** Add a request with the events added since the previous one. */
  const addCase = (named: CaseNames, of: CaseFacts) => {
    cases.push(named);
    first.push(events.at.length());
    facts.category.push(of.category);
    facts.department.push(of.department);
    facts.amount.push(of.amount);
    facts.outcome.push(of.outcome);
    facts.isOpen.push(of.isOpen ? 1 : 0);
  };
  const numberIn = (texts: TextNumbering, text: string | undefined) =>
    text ? texts.numberOf(text) : noText;

  return {
    ...{ names, addEvent, addCase },

    add({ events: all, outcome, isOpen, ...one }: ProcessCase): void {
      for (const { activity, kind, at, workingSeconds, role, person, work, ...marks } of all)
        addEvent({
          ...{ activity: names.activities.numberOf(activity), kind: activityKindToNumber(kind) },
          ...{ at: Date.parse(at), workingSeconds, role: numberIn(names.roles, role) },
          ...{ person: numberIn(names.people, person?.userId), marks: packEventMarks(marks) },
          worked: work ? Date.parse(at) - Date.parse(work.startedAt) : noWork,
          workedSeconds: work?.workingSeconds ?? 0,
        });
      addCase(one, {
        category: numberIn(names.categories, one.category),
        department: numberIn(names.departments, one.department),
        amount: numberIn(names.amounts, one.amount),
        ...{ outcome: numberIn(names.outcomes, outcome), isOpen },
      });
    },

    done: () => ({
      ...{ names, cases },
      /** Event offset of each request, and the end offset of the last request. */
      first: first.done(),
      category: facts.category.done(),
      department: facts.department.done(),
      amount: facts.amount.done(),
      outcome: facts.outcome.done(),
      isOpen: facts.isOpen.done(),
      activity: events.activity.done(),
      kind: events.kind.done(),
      at: events.at.done(),
      workingSeconds: events.workingSeconds.done(),
      role: events.role.done(),
      person: events.person.done(),
      marks: events.marks.done(),
      /** Working time of each event, in ms (or {@link noWork}) and in working seconds. Empty if no start is known. */
      worked: events.worked.done(),
      workedSeconds: events.workedSeconds.done(),
    }),
  };
}
