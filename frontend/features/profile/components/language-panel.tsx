import { NativeSelect } from '@mantine/core';
import { Panel } from '#frontend/components/panel.tsx';
import { pageLanguage, showInLanguage } from '#frontend/lib/language/chosen-language.ts';
import { t } from '#frontend/lib/text.ts';
import { type Language, languages } from '#shared/language/t.ts';

/** Each language says its own name, so that whoever reads no other finds it. */
const names: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The language that the product speaks to this person. */
export function LanguagePanel() {
  return (
    <Panel title={t`Language`}>
      <NativeSelect
        label={t`The product speaks`}
        data={languages.map((language) => ({ value: language, label: names[language] }))}
        value={pageLanguage}
        onChange={({ target }) => {
          const chosen = languages.find((language) => language === target.value);
          if (chosen) showInLanguage(chosen);
        }}
      />
    </Panel>
  );
}
