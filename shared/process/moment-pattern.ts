import { msg, t } from '#shared/language/t.ts';

/** Morning or afternoon: AM, p.m., p. m., and in Chinese, Japanese, and Korean. */
export const dayPeriodPattern = String.raw`[AaPp]\.? ?[Mm]\.?|午前|午後|上午|下午|오전|오후`;

/** Letters for the parts of a time, longest first: those of Java, and DD and YYYY as in other programs. */
const tokens: readonly (readonly [letters: RegExp, part: string])[] = [
  [/^(?:yyyy|YYYY)/, String.raw`(?<y>\d{4})`],
  [/^(?:yy|YY)/, String.raw`(?<y>\d{2})`],
  [/^M{4}/, String.raw`(?<m>\p{L}[\p{L}\p{M}]*)`],
  [/^MMM/, String.raw`(?<m>\p{L}[\p{L}\p{M}]*\.?)`],
  [/^MM/, String.raw`(?<m>\d{2})`],
  [/^M/, String.raw`(?<m>\d{1,2})`],
  [/^(?:dd|DD)/, String.raw`(?<d>\d{2})`],
  [/^[dD]/, String.raw`(?<d>\d{1,2})`],
  [/^E{1,4}/, String.raw`\p{L}[\p{L}\p{M}-]*\.?`],
  [/^HH/, String.raw`(?<hour>\d{2})`],
  [/^H/, String.raw`(?<hour>\d{1,2})`],
  [/^hh/, String.raw`(?<hour>\d{2})`],
  [/^h/, String.raw`(?<hour>\d{1,2})`],
  [/^mm/, String.raw`(?<minute>\d{2})`],
  [/^ss/, String.raw`(?<second>\d{2})`],
  [/^S{1,9}/, String.raw`(?<fraction>\d{1,9})`],
  [/^a/, `(?<half>${dayPeriodPattern})`],
  [/^(?:X{1,3}|x{1,3}|Z{1,5})/, String.raw`(?<offset>[Zz]|[+-]\d{2}(?::?\d{2})?)`],
  [/^(?:z{1,4}|VV)/, String.raw`(?<zone>[A-Za-z][\w/+-]{1,39})`],
];
const required = ['y', 'm', 'd'];
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

export const maxPatternLength = 60;

/** Compile a time pattern to a regular expression, or return the reason why it is invalid. */
export function compilePattern(pattern: string): { regex: RegExp } | { problem: string } {
  let source = '';
  for (let rest = pattern.replace(/\s+/g, ' '); rest !== ''; ) {
    const [quoted, text] = /^'((?:[^']|'')*)'/.exec(rest) ?? [];
    const token = tokens.find(([letters]) => letters.test(rest));
    if (quoted !== undefined) {
      source += escaped(text === '' ? "'" : (text ?? '').replaceAll("''", "'"));
      rest = rest.slice(quoted.length);
    } else if (token) {
      source += token[1];
      rest = rest.replace(token[0], '');
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
  if (!required.every((part) => names.includes(part)))
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
