import { Textarea, TextInput } from '@mantine/core';
import { EditorDialog } from '#frontend/components/overlay/editor-dialog.tsx';
import { useItemDialog } from '#frontend/components/overlay/use-item-dialog.ts';
import {
  templateOperations,
  useRefreshAnnouncementTemplates,
} from '#frontend/data/announcement-templates.ts';
import { rich, t } from '#frontend/lib/text.ts';
import type { AnnouncementTemplate } from '#shared/announcements/template.ts';

type TemplateDialogProps = {
  /** Undefined for a new template. */
  readonly template: AnnouncementTemplate | undefined;
  readonly onClose: () => unknown;
};

/** Return the editable part of a template, without author and date. */
const getWritten = ({
  id,
  applicationId,
  version,
  name,
  english,
  german,
}: AnnouncementTemplate) => ({
  ...{ id, applicationId, version, name, english, german },
});

/** Dialog for a template: its name, and its text in both languages. */
export function TemplateDialog({ template, onClose }: TemplateDialogProps) {
  const { text, dialog } = useItemDialog(templateOperations, template && getWritten(template), {
    fields: {
      name: template?.name ?? '',
      'english.title': template?.english.title ?? '',
      'english.text': template?.english.text ?? '',
      'german.title': template?.german.title ?? '',
      'german.text': template?.german.text ?? '',
    },
    body: (values) => ({
      name: values.name,
      english: { title: values['english.title'], text: values['english.text'] },
      german: { title: values['german.title'], text: values['german.text'] },
    }),
    nameOf: ({ name }) => name,
    refresh: useRefreshAnnouncementTemplates(),
    onClose,
  });
  const texts = { autosize: true, minRows: 3, maxRows: 8, maxLength: 4000, withAsterisk: true };
  return (
    <EditorDialog
      {...dialog}
      title={template ? template.name : t`New template`}
      action={template ? t`Save the template` : t`Add the template`}
      effect={rich`${<b>{t`When you save`}</b>} new announcements can begin with it. Those that did before stay as they are.`}
    >
      <TextInput label={t`Name`} withAsterisk maxLength={120} {...text('name')} />
      <TextInput
        label={t`Title in English`}
        withAsterisk
        maxLength={150}
        {...text('english.title')}
      />
      <Textarea label={t`Text in English`} {...texts} {...text('english.text')} />
      <TextInput
        label={t`Title in German`}
        withAsterisk
        maxLength={150}
        {...text('german.title')}
      />
      <Textarea label={t`Text in German`} {...texts} {...text('german.text')} />
    </EditorDialog>
  );
}
