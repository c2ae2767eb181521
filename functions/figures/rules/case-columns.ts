import { ActivityKind, type ProcessCase } from '#shared/process/process-case.ts';
import { bytes, decimals, growing, integers } from './growing-columns.ts';
import { packEventMarks } from './marks.ts';

/** Stands for a text that is not there. */
export const noText = -1;
/** Stands for work of which the start is not known. */
export const noWork = -1;

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

/** Position of a case among others, as numbers of its texts. */
export type CaseFacts = {
  readonly category: number;
  readonly department: number;
  readonly amount: number;
  readonly outcome: number;
  readonly isOpen: boolean;
};
/**
 * An event by numbers of its texts; `kind`: its place in {@link ActivityKind}; `at`: in ms; `marks`: by
 * {@link packEventMarks}; `worked`: ms from its start to its completion.
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
export const kindNumber = (kind: ActivityKind): number => kindNumbers.get(kind) ?? 0;
export const kindAt = (number: number): ActivityKind => ActivityKind.options[number] ?? 'other';

type CaseNames = Pick<ProcessCase, 'caseId' | 'number' | 'title' | 'leftOut'>;

/** The texts of requests by their numbers; columns that have the same ones can be joined. */
export const caseTexts = () => ({
  ...{ activities: numberedTexts(), roles: numberedTexts(), people: numberedTexts() },
  ...{ categories: numberedTexts(), departments: numberedTexts() },
  ...{ outcomes: numberedTexts(), amounts: numberedTexts() },
});

/** Requests as columns of numbers beside the texts that they stand for: many of them are counted many times over. */
export type CaseColumns = ReturnType<ReturnType<typeof caseColumns>['done']>;

/** Gathers requests as columns, each with its events first. */
export function caseColumns(names = caseTexts()) {
  const cases: CaseNames[] = [];
  const first = growing(integers);
  first.push(0);
  const facts = {
    ...{ category: growing(integers), department: growing(integers) },
    ...{ amount: growing(integers), outcome: growing(integers), isOpen: growing(bytes) },
  };
  const events = {
    ...{ activity: growing(integers), kind: growing(bytes), at: growing(decimals) },
    ...{ workingSeconds: growing(decimals), role: growing(integers), person: growing(integers) },
    marks: growing(bytes),
    // Both are empty while no start of work is known.
    ...{ worked: growing(decimals), workedSeconds: growing(decimals) },
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
  /** A request, whose events are those that were added since the one before. */
  const addCase = (named: CaseNames, of: CaseFacts) => {
    cases.push(named);
    first.push(events.at.length());
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
      for (const { activity, kind, at, workingSeconds, role, person, work, ...marks } of all)
        addEvent({
          ...{ activity: names.activities.numberOf(activity), kind: kindNumber(kind) },
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
      /** Offsets of the events of each request, and the end of those of the last one. */
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
      /** Of each event, or empty: how long it was worked on, in ms or {@link noWork}, and in working seconds. */
      worked: events.worked.done(),
      workedSeconds: events.workedSeconds.done(),
    }),
  };
}
