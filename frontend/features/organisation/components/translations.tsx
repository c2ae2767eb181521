import { useState } from 'react';
import { Segments } from '#frontend/components/inputs/segments.tsx';
import { Panel } from '#frontend/components/layout/panel.tsx';
import { RecordLayout } from '#frontend/components/layout/record-layout.tsx';
import { namesHistoryQuery } from '#frontend/data/name-translations.ts';
import { t } from '#frontend/lib/text.ts';
import { ItemHistory } from '#frontend/widgets/history/item-history.tsx';
import { type Language, languageNames, languages } from '#shared/language/languages.ts';
import { NameTranslations } from './name-translations.tsx';

/** Translations of names from the company language `source` to other languages, with their history. */
export function Translations({ source }: { readonly source: Language }) {
  const [language, setLanguage] = useState(languages.find((one) => one !== source) ?? source);
  return (
    <RecordLayout
      asideLabel={t`History of the translations`}
      aside={
        <Panel title={t`History`}>
          <ItemHistory key={language} pages={namesHistoryQuery(language)} />
        </Panel>
      }
    >
      <div className="row wrap">
        <Segments
          label={t`Translate into`}
          value={language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={setLanguage}
        />
      </div>
      <NameTranslations key={language} language={language} />
    </RecordLayout>
  );
}
