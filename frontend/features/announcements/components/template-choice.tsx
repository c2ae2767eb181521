import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { announcementTemplatesQuery } from '#frontend/data/announcement-templates.ts';
import { t } from '#frontend/lib/text.ts';
import type { AnnouncementInput } from '#shared/announcements/announcement.ts';
import { type TemplateLanguage, templateLanguages } from '#shared/announcements/template.ts';
import classes from './announcements.module.css';

type TemplateChoiceProps = {
  readonly onChoose: (said: Pick<AnnouncementInput, 'title' | 'text'>) => void;
};

const languageLabels: Readonly<Record<TemplateLanguage, string>> = {
  english: t`English`,
  german: t`German`,
};

/** Menu that inserts a template in one of its languages. Renders nothing if there are no templates. */
export function TemplateChoice({ onChoose }: TemplateChoiceProps) {
  const { data: templates = [] } = useQuery(announcementTemplatesQuery());
  const [chosen, setChosen] = useState('');
  const [language, setLanguage] = useState<TemplateLanguage>('english');
  const template = templates.find(({ id }) => id === chosen) ?? templates[0];
  if (!template) return null;
  return (
    <div className={`row wrap bottom ${classes.template}`}>
      <NativeSelect
        label={t`Template`}
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        value={template.id}
        onChange={({ target }) => setChosen(target.value)}
      />
      <NativeSelect
        label={t`Language`}
        data={templateLanguages.map((value) => ({ value, label: languageLabels[value] }))}
        value={language}
        onChange={({ target }) =>
          setLanguage(templateLanguages.find((one) => one === target.value) ?? 'english')
        }
      />
      <Button
        variant="default"
        onClick={() => onChoose(template[language])}
      >{t`Begin with it`}</Button>
    </div>
  );
}
