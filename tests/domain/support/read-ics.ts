type Event = Readonly<Record<string, string>>;

/** Decode the escapes of a value of type TEXT. @throws for a special character without an escape */
const getPlain = (value: string) => {
  if (/^(?:[^\\;,]|\\[\\;,n])*$/u.exec(value) === null) throw new Error(`Not escaped: ${value}`);
  return value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));
};
const texts: ReadonlySet<string> = new Set(['SUMMARY', 'DESCRIPTION', 'UID']);

/**
 * Parse a calendar file strictly by RFC 5545: lines of at most 75 octets that end with CRLF, matching BEGIN and END,
 * each property of an event once, and at least one component.
 */
export function readIcs(file: string): { readonly events: Event[] } {
  const lines = file.split('\r\n');
  if (lines.pop() !== '') throw new Error('The last line does not end.');
  for (const line of lines) {
    if (Buffer.byteLength(line) > 75) throw new Error(`Too long: ${line}`);
    if (/\p{Cc}/u.test(line)) throw new Error('A control character.');
    if (Buffer.from(line).toString() !== line) throw new Error('A character was cut in two.');
  }
  const whole = lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
  const open: string[] = [];
  const seen = new Set<string>();
  const events: Record<string, string>[] = [];
  for (const line of whole) {
    const [, name = '', value = ''] =
      /^([A-Z][A-Z0-9-]*(?:;[A-Z]+=[A-Z]+)?):(.*)$/su.exec(line) ?? [];
    if (name === '') throw new Error(`No property: ${line}`);
    if (open.length === 0 && line !== 'BEGIN:VCALENDAR') throw new Error(`Outside: ${line}`);
    if (name === 'BEGIN') {
      open.push(value);
      seen.add(value);
      if (value === 'VEVENT') events.push({});
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`Ends in between: ${line}`);
    } else if (open.at(-1) === 'VEVENT') {
      const event = events.at(-1) ?? {};
      if (name in event) throw new Error(`Twice: ${line}`);
      event[name] = texts.has(name) ? getPlain(value) : value;
    }
  }
  if (open.length > 0 || seen.size < 2) throw new Error('Not a whole calendar.');
  for (const event of events)
    for (const name of ['UID', 'DTSTAMP', 'SUMMARY'])
      if (!(name in event)) throw new Error(`An event without ${name}.`);
  return { events };
}
