import { NativeSelect } from '@mantine/core';
import { formatOtherErrors, getFieldError } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { saveLanguage } from '#frontend/data/own-profile.ts';
import { pageLanguage } from '#frontend/lib/language/page-language.ts';
import { showInLanguage } from '#frontend/lib/language/show-in-language.ts';
import { t } from '#frontend/lib/text.ts';
import { languageNames, languages } from '#shared/language/languages.ts';
import classes from './profile-panels.module.css';

/** Language setting of the product for this person, on screen and in mails. */
export function LanguagePanel() {
  const { busy, refused, submit } = useWrite();
  const choose = async (wished: string) => {
    const chosen = languages.find((language) => language === wished);
    if (chosen && (await submit(() => saveLanguage(chosen)))) showInLanguage(chosen);
  };
  return (
    <Panel title={t`Language`}>
      <div className={`stack gap-16 ${classes.form}`}>
        <NativeSelect
          label={t`Language`}
          description={t`Used on all devices and in email. The page reloads.`}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={pageLanguage}
          disabled={busy}
          error={getFieldError(refused, 'language') ?? formatOtherErrors(refused, ['language'])}
          onChange={({ target }) => void choose(target.value)}
        />
      </div>
    </Panel>
  );
}
