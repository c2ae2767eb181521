const dayMs = 86_400_000;
let given = 0;

/** Dates far ahead, others each time: nobody has two delegates at once. */
export function outOfOffice() {
  given += 1;
  const [day] = new Date(Date.parse('2035-01-01') + given * dayMs).toISOString().split('T');
  return { startsOn: day ?? '', endsOn: day ?? '' };
}
