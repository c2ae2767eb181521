import { ActivityKind, type ProcessCase } from '#shared/process/process-case.ts';

/** Stands for a text that is not there. */
export const noText = -1;

/** Numbers for texts, in the order in which they first come. */
export type Texts = { readonly texts: readonly string[]; numberOf(text: string): number };

function numberedTexts(): Texts {
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

/** Where a case lies among others, by numbers of its texts. */
export type CaseFacts = {
  readonly category: number;
  readonly department: number;
  readonly amount: number;
  readonly outcome: number;
  readonly isOpen: boolean;
};
/** An event by numbers of its texts; `kind`: its place in {@link ActivityKind}; `at`: in ms. */
export type EventFacts = {
  readonly activity: number;
  readonly kind: number;
  readonly at: number;
  readonly workingSeconds: number;
  readonly role: number;
  readonly person: number;
  readonly isLate: boolean;
  readonly isAutomatic: boolean;
};

/** What a mark of an event says. */
const isLateMark = 1;
const isAutomaticMark = 2;
export const isLateAt = (marks: number): boolean => (marks & isLateMark) > 0;
export const isAutomaticAt = (marks: number): boolean => (marks & isAutomaticMark) > 0;
const kindNumbers = new Map(ActivityKind.options.map((kind, n) => [kind, n]));
export const kindNumber = (kind: ActivityKind): number => kindNumbers.get(kind) ?? 0;
export const kindAt = (number: number): ActivityKind => ActivityKind.options[number] ?? 'other';

type CaseNames = Pick<ProcessCase, 'caseId' | 'number' | 'title' | 'leftOut'>;

/** Requests as columns of numbers beside the texts that they stand for: many of them are counted many times over. */
export type CaseColumns = ReturnType<ReturnType<typeof caseColumns>['done']>;

/** Gathers requests as columns, each with its events first. */
export function caseColumns() {
  const names = {
    ...{ activities: numberedTexts(), roles: numberedTexts(), people: numberedTexts() },
    ...{ categories: numberedTexts(), departments: numberedTexts() },
    ...{ outcomes: numberedTexts(), amounts: numberedTexts() },
  };
  const cases: CaseNames[] = [];
  const first = [0];
  const facts = {
    ...{ category: [] as number[], department: [] as number[] },
    ...{ amount: [] as number[], outcome: [] as number[], isOpen: [] as number[] },
  };
  const events = {
    ...{ activity: [] as number[], kind: [] as number[], at: [] as number[] },
    ...{ workingSeconds: [] as number[], role: [] as number[], person: [] as number[] },
    marks: [] as number[],
  };

  const addEvent = (event: EventFacts) => {
    events.activity.push(event.activity);
    events.kind.push(event.kind);
    events.at.push(event.at);
    events.workingSeconds.push(event.workingSeconds);
    events.role.push(event.role);
    events.person.push(event.person);
    events.marks.push((event.isLate ? isLateMark : 0) + (event.isAutomatic ? isAutomaticMark : 0));
  };
  /** A request, whose events are those that were added since the one before. */
  const addCase = (named: CaseNames, of: CaseFacts) => {
    cases.push(named);
    first.push(events.at.length);
    facts.category.push(of.category);
    facts.department.push(of.department);
    facts.amount.push(of.amount);
    facts.outcome.push(of.outcome);
    facts.isOpen.push(of.isOpen ? 1 : 0);
  };
  const numberIn = (texts: Texts, text: string | undefined) =>
    text ? texts.numberOf(text) : noText;

  return {
    ...{ names, addEvent, addCase },

    add({ events: all, outcome, isOpen, ...one }: ProcessCase): void {
      for (const { activity, kind, at, workingSeconds, role, person, ...marks } of all)
        addEvent({
          ...{ activity: names.activities.numberOf(activity), kind: kindNumber(kind) },
          ...{ at: Date.parse(at), workingSeconds, role: numberIn(names.roles, role) },
          person: numberIn(names.people, person?.userId),
          ...{ isLate: marks.isLate === true, isAutomatic: marks.isAutomatic === true },
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
      /** Where the events of each request begin, and where those of the last one end. */
      first: Int32Array.from(first),
      category: Int32Array.from(facts.category),
      department: Int32Array.from(facts.department),
      amount: Int32Array.from(facts.amount),
      outcome: Int32Array.from(facts.outcome),
      isOpen: Uint8Array.from(facts.isOpen),
      activity: Int32Array.from(events.activity),
      kind: Uint8Array.from(events.kind),
      at: Float64Array.from(events.at),
      workingSeconds: Float64Array.from(events.workingSeconds),
      role: Int32Array.from(events.role),
      person: Int32Array.from(events.person),
      marks: Uint8Array.from(events.marks),
    }),
  };
}
