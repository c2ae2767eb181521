/**
 * Digits zero of scripts in which people write dates and numbers. The other nine digits of each script follow its zero.
 */
const zeros = [...'٠۰०০੦૦୦௦౦೦൦๐໐༠၀០᠐'].map((zero) => zero.codePointAt(0) ?? 0);

/** Replace the digits of all scripts by ASCII digits. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = zeros.find((one) => code >= one && code < one + 10);
    return zero === undefined ? digit : String(code - zero);
  });
