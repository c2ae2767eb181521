import {
  type CaseColumns,
  createFloat64Column,
  createInt32Column,
  createUint8Column,
  type NumericArray,
  noWork,
} from '#functions/figures/rules/case-columns.ts';

/** Concatenate columns that share these texts. */
export function joinCaseColumns(
  names: CaseColumns['names'],
  parts: readonly CaseColumns[],
): CaseColumns {
  const joined = <Column extends NumericArray>(
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
  const first = createInt32Column(cases.length + 1);
  let [before, events] = [0, 0];
  for (const part of parts) {
    for (const [n, start] of part.first.entries()) first[before + n] = events + start;
    before += part.cases.length;
    events += part.at.length;
  }
  /** One value for each event, even if a part has no recorded work. */
  const whole = (part: CaseColumns) =>
    part.worked.length === part.at.length
      ? part.worked
      : createFloat64Column(part.at.length).fill(noWork);
  const hasWork = parts.some(({ worked }) => worked.length > 0);
  return {
    ...{ names, cases, first },
    category: joined(createInt32Column, ({ category }) => category),
    department: joined(createInt32Column, ({ department }) => department),
    amount: joined(createInt32Column, ({ amount }) => amount),
    outcome: joined(createInt32Column, ({ outcome }) => outcome),
    isOpen: joined(createUint8Column, ({ isOpen }) => isOpen),
    activity: joined(createInt32Column, ({ activity }) => activity),
    kind: joined(createUint8Column, ({ kind }) => kind),
    at: joined(createFloat64Column, ({ at }) => at),
    workingSeconds: joined(createFloat64Column, ({ workingSeconds }) => workingSeconds),
    role: joined(createInt32Column, ({ role }) => role),
    person: joined(createInt32Column, ({ person }) => person),
    marks: joined(createUint8Column, ({ marks }) => marks),
    worked: hasWork ? joined(createFloat64Column, whole) : createFloat64Column(0),
    workedSeconds: hasWork
      ? joined(createFloat64Column, ({ at, workedSeconds }) =>
          workedSeconds.length === at.length ? workedSeconds : createFloat64Column(at.length),
        )
      : createFloat64Column(0),
  };
}
