import {
  buildCaseColumns,
  noText,
  noWork,
  type TextNumbering,
} from '#functions/figures/rules/case-columns.ts';
import { unpack } from './pack-cases.ts';

type ColumnBuilder = ReturnType<typeof buildCaseColumns>;

/** Add a pack to columns, without creating an object for each event. */
export function unpackInto({ names, addEvent, addCase }: ColumnBuilder, packed: string): void {
  const { texts, cases, events } = unpack(packed);
  /** Look up each text of the pack only once in the shared texts. */
  const renumber = ({ numberOf }: TextNumbering) => {
    const known = new Int32Array(texts.length).fill(noText);
    return (column: readonly number[], n: number): number => {
      const here = column[n] ?? noText;
      const text = texts[here];
      if (!text) return noText;
      if (known[here] === noText) known[here] = numberOf(text);
      return known[here] ?? noText;
    };
  };
  const activityAt = renumber(names.activities);
  const roleAt = renumber(names.roles);
  const personAt = renumber(names.people);
  let moment = 0;
  let next = 0;
  const addEvents = (length: number) => {
    for (const end = next + length; next < end; next += 1) {
      moment += events.at[next] ?? 0;
      addEvent({
        ...{ activity: activityAt(events.activity, next), kind: events.kind[next] ?? 0 },
        ...{ at: moment, workingSeconds: events.workingSeconds[next] ?? 0 },
        ...{ role: roleAt(events.role, next), person: personAt(events.userId, next) },
        marks: events.marks[next] ?? 0,
        worked: events.worked?.[next] ?? noWork,
        workedSeconds: events.workedSeconds?.[next] ?? 0,
      });
    }
  };
  const categoryAt = renumber(names.categories);
  const departmentAt = renumber(names.departments);
  const amountAt = renumber(names.amounts);
  const outcomeAt = renumber(names.outcomes);
  const textAt = (column: readonly number[], n: number) => texts[column[n] ?? noText];
  for (const [n, length] of cases.events.entries()) {
    addEvents(length);
    const [caseId = '', number = '', title] = [
      ...[textAt(cases.caseId, n), textAt(cases.number, n), textAt(cases.title, n)],
    ];
    addCase(
      { caseId, number, ...(title !== undefined && { title }) },
      {
        ...{ category: categoryAt(cases.category, n), amount: amountAt(cases.amount, n) },
        department: departmentAt(cases.department, n),
        ...{ outcome: outcomeAt(cases.outcome, n), isOpen: cases.isOpen[n] === 1 },
      },
    );
  }
}

/** Return all requests in the packs of a log as columns. */
export async function collectPackColumns(packs: AsyncIterable<string>) {
  const columns = buildCaseColumns();
  for await (const packed of packs) unpackInto(columns, packed);
  return columns.done();
}
