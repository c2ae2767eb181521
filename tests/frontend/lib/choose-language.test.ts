import { expect, test } from 'vitest';
import { chooseLanguage } from '#frontend/lib/language/choose-language.ts';
import { languages } from '#shared/language/languages.ts';

const own = [undefined, ...languages];
const cases = own.flatMap((own) =>
  languages.flatMap((company) => languages.map((browser) => ({ own, company, browser }))),
);

test.each(cases)(
  'the language is that of the person, else of the company, else of the browser: %o',
  (known) => {
    const { own, company, browser } = known;
    const { language, isFirst } = chooseLanguage(known);
    expect(language).toBe(own ?? (company === 'en' ? browser : company));
    expect(isFirst).toBe(own === undefined && company === 'en' && browser !== 'en');
  },
);
