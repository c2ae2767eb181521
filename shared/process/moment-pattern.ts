import { msg, t } from '#shared/language/t.ts';

/** Letters for the parts of a time, as in Java and spreadsheets, longest first. */
const tokens: readonly (readonly [letters: string, part: string])[] = [
  ['yyyy', String.raw`(?<y>\d{4})`],
  ['yy', String.raw`(?<y>\d{2})`],
  ['MMMM', String.raw`(?<m>\p{L}[\p{L}\p{M}]*)`],
  ['MMM', String.raw`(?<m>\p{L}[\p{L}\p{M}]*\.?)`],
  ['MM', String.raw`(?<m>\d{2})`],
  ['M', String.raw`(?<m>\d{1,2})`],
  ['dd', String.raw`(?<d>\d{2})`],
  ['d', String.raw`(?<d>\d{1,2})`],
  ['EEEE', String.raw`\p{L}[\p{L}\p{M}]*`],
  ['EEE', String.raw`\p{L}[\p{L}\p{M}]*\.?`],
  ['HH', String.raw`(?<hour>\d{2})`],
  ['H', String.raw`(?<hour>\d{1,2})`],
  ['hh', String.raw`(?<hour>\d{2})`],
  ['h', String.raw`(?<hour>\d{1,2})`],
  ['mm', String.raw`(?<minute>\d{2})`],
  ['ss', String.raw`(?<second>\d{2})`],
  ['SSSSSSSSS', String.raw`(?<fraction>\d{1,9})`],
  ['SSSSSS', String.raw`(?<fraction>\d{1,6})`],
  ['SSS', String.raw`(?<fraction>\d{1,3})`],
  ['S', String.raw`(?<fraction>\d{1,9})`],
  ['a', String.raw`(?<half>[AaPp]\.?[Mm]\.?)`],
  ['XXX', String.raw`(?<offset>[Zz]|[+-]\d{2}:?\d{2})`],
  ['X', String.raw`(?<offset>[Zz]|[+-]\d{2}(?::?\d{2})?)`],
  ['Z', String.raw`(?<offset>[Zz]|[+-]\d{2}(?::?\d{2})?)`],
];
const parts = ['y', 'm', 'd', 'hour', 'minute', 'second', 'fraction', 'half', 'offset'];
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

export const maxPatternLength = 60;

/** Compile a time pattern to a regular expression, or return the reason why it is invalid. */
export function compilePattern(pattern: string): { regex: RegExp } | { problem: string } {
  let source = '';
  for (let rest = pattern; rest !== ''; ) {
    const [quoted, text] = /^'((?:[^']|'')*)'/.exec(rest) ?? [];
    const token = tokens.find(([letters]) => rest.startsWith(letters));
    if (quoted !== undefined) {
      source += escaped(text === '' ? "'" : (text ?? '').replaceAll("''", "'"));
      rest = rest.slice(quoted.length);
    } else if (token) {
      source += token[1];
      rest = rest.slice(token[0].length);
    } else if (/^[A-Za-z]/.test(rest) && !/^T/.test(rest)) {
      return {
        problem: t`“${rest.slice(0, 1)}” stands for nothing in a pattern. Put letters that stand for themselves between single quotes.`,
      };
    } else {
      source += escaped(rest.slice(0, 1));
      rest = rest.slice(1);
    }
  }
  const names = [...source.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name ?? '');
  if (new Set(names).size < names.length)
    return { problem: t`A pattern names each part of a moment once.` };
  if (!parts.slice(0, 3).every((part) => names.includes(part)))
    return { problem: t`A pattern needs a year, a month and a day, as yyyy-MM-dd HH:mm:ss has.` };
  if (/h/.test(pattern.replace(/'[^']*'/g, '')) !== names.includes('half'))
    return {
      problem: t`Hours up to 12 (h) need a, which stands for AM and PM. Use H for hours up to 23.`,
    };
  return { regex: new RegExp(`^${source}$`, 'u') };
}

export const patternRequiredMessage = msg(
  'Write the pattern of its times, such as yyyy-MM-dd/HH:mm:ss.',
);
