import { type CaseColumns, noWork } from '#functions/figures/rules/case-columns.ts';
import {
  bytes,
  decimals,
  integers,
  type Numbers,
} from '#functions/figures/rules/growing-columns.ts';

/** Concatenate columns that share these texts. */
export function joinColumns(
  names: CaseColumns['names'],
  parts: readonly CaseColumns[],
): CaseColumns {
  const joined = <Column extends Numbers>(
    make: (length: number) => Column,
    columnOf: (part: CaseColumns) => Column,
  ): Column => {
    const columns = parts.map(columnOf);
    const all = make(columns.reduce((sum, { length }) => sum + length, 0));
    let place = 0;
    for (const column of columns) {
      all.set(column, place);
      place += column.length;
    }
    return all;
  };
  const cases = parts.flatMap((part) => part.cases);
  const first = integers(cases.length + 1);
  let [before, events] = [0, 0];
  for (const part of parts) {
    for (const [n, start] of part.first.entries()) first[before + n] = events + start;
    before += part.cases.length;
    events += part.at.length;
  }
  /** One value for each event, even if a part has no recorded work. */
  const whole = (part: CaseColumns) =>
    part.worked.length === part.at.length ? part.worked : decimals(part.at.length).fill(noWork);
  const hasWork = parts.some(({ worked }) => worked.length > 0);
  return {
    ...{ names, cases, first },
    category: joined(integers, ({ category }) => category),
    department: joined(integers, ({ department }) => department),
    amount: joined(integers, ({ amount }) => amount),
    outcome: joined(integers, ({ outcome }) => outcome),
    isOpen: joined(bytes, ({ isOpen }) => isOpen),
    activity: joined(integers, ({ activity }) => activity),
    kind: joined(bytes, ({ kind }) => kind),
    at: joined(decimals, ({ at }) => at),
    workingSeconds: joined(decimals, ({ workingSeconds }) => workingSeconds),
    role: joined(integers, ({ role }) => role),
    person: joined(integers, ({ person }) => person),
    marks: joined(bytes, ({ marks }) => marks),
    worked: hasWork ? joined(decimals, whole) : decimals(0),
    workedSeconds: hasWork
      ? joined(decimals, ({ at, workedSeconds }) =>
          workedSeconds.length === at.length ? workedSeconds : decimals(at.length),
        )
      : decimals(0),
  };
}
