import { GrowingTextarea } from '#frontend/components/inputs/growing-text.tsx';
import type { ListedName } from '#frontend/data/name-translations.ts';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import { languageNames } from '#shared/language/languages.ts';
import type { NameLanguage } from '#shared/names/name-translation.ts';
import classes from './name-translations.module.css';

type Use = ListedName['uses'][number];
const usageLabels: Record<Use['kind'], (name: string) => string> = {
  category: (name) => t`category ${name}`,
  form: (name) => t`form ${name}`,
  routing: (name) => t`routing ${name}`,
};

type TranslatedNameProps = {
  readonly name: ListedName;
  readonly language: NameLanguage;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Name with its usages and its translation. */
export function TranslatedName({ name, language, value, onChange }: TranslatedNameProps) {
  const { text, uses } = name;
  const places = joinWithAnd(uses.map((use) => usageLabels[use.kind](use.name)));
  return (
    <li className={`stack border-below ${classes.name}`}>
      <div className="stack packed break-anywhere">
        <span className={classes.text}>{text}</span>
        <span className="text-12 muted">{places || t`Not in use`}</span>
      </div>
      <GrowingTextarea
        lang={language}
        rows={1}
        maxLength={2000}
        aria-label={t`${languageNames[language]} for “${text}”`}
        placeholder={text}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </li>
  );
}
