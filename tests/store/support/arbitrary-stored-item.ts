import fc from 'fast-check';

const number = (digits: number) => fc.integer({ min: 0, max: 10 ** digits - 1 });
const pad = (value: number, digits: number) => String(value).padStart(digits, '0');
/** A text in the form of a time, also of days and hours that do not exist. */
const formedTime = fc
  .tuple(number(4), number(2), number(2), number(2), number(2), number(2), number(3))
  .map(
    ([year, month, day, hour, minute, second, ms]) =>
      `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}T${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}.${pad(ms, 3)}Z`,
  );
const time = fc
  .date({ min: new Date('1960-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: length, maxLength: length });
const hash = hex(64);
/** Some ids, times and hashes, of which an item repeats many. */
const values = fc.array(
  fc.oneof({ arbitrary: fc.uuid(), weight: 4 }, { arbitrary: time, weight: 3 }, formedTime, hash),
  { minLength: 1, maxLength: 60, size: 'max' },
);
/** Text between values, which can be part of a value, a control character or like escaped JSON. */
const between = fc.oneof(
  ...[fc.constant(''), fc.constant('#'), hex(3), fc.string({ unit: 'binary', maxLength: 40 })],
  ...['\u0000', '\\u0003', '\u007f', '\u0085', '\u001f"'].map((text) => fc.constant(text)),
);
const keyNames = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'gsi2pk', 'gsi2sk', 'gsi3pk', 'gsi3sk'];

/** An item with keys of the table and all indexes, in which keys and fields contain the same ids, times and hashes. */
export const storedItem = values.chain((pool) => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pool), between), { maxLength: 8 })
    .map((parts) => parts.join(''));
  const key = fc
    .array(fc.constantFrom(...pool), { minLength: 1, maxLength: 5 })
    .map((parts) => `KEY#${parts.join('#')}`);
  return fc.tuple(
    fc.record(Object.fromEntries(keyNames.map((name) => [name, key]))),
    fc.record({ version: fc.nat(), title: text, status: fc.constant('InReview') }),
    fc.record({
      requestId: text,
      list: fc.array(fc.record({ userId: text, at: text, [`field of ${pool[0]}`]: text }), {
        ...{ maxLength: 20, size: 'max' },
      }),
      json: fc.jsonValue(),
    }),
  );
});
