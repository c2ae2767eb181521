const dayMs = 86_400_000;
let given = 0;

/** Return dates in the far future that differ each time, so that no person has two delegates at once. */
export function outOfOffice() {
  given += 1;
  const [day] = new Date(Date.parse('2035-01-01') + given * dayMs).toISOString().split('T');
  return { startsOn: day ?? '', endsOn: day ?? '' };
}
