import { expect, test } from 'vitest';
import { chooseLanguage } from '#frontend/lib/language/choose-language.ts';
import { languages } from '#shared/language/languages.ts';

const optional = [undefined, ...languages];
const cases = optional.flatMap((own) =>
  optional.flatMap((next) =>
    languages.flatMap((company) => languages.map((browser) => ({ own, next, company, browser }))),
  ),
);

test.each(cases)(
  'the page uses the first language set by person, sign-in screen, company and browser: %o',
  (known) => {
    const { own, next, company, browser } = known;
    const { language, isNew, isGuessed } = chooseLanguage(known);
    expect(language).toBe(own ?? next ?? (company === 'en' ? browser : company));
    expect(isNew).toBe(own === undefined && (next !== undefined || language !== company));
    expect(isGuessed).toBe(isNew && next === undefined);
  },
);
