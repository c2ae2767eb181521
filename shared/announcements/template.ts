import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Instant, Name, PersonRef, Version } from '../fields.ts';
import { isVisibleText } from '../text.ts';
import { AnnouncementText, AnnouncementTitle } from './announcement.ts';

/** Text of a template in one language. */
const TemplateText = z.strictObject({
  title: AnnouncementTitle.refine(isVisibleText, msg('Enter a title.')),
  text: AnnouncementText.refine(isVisibleText, msg('Write what it says.')),
});

/** Fields of a template that an administrator writes, in both languages. */
export const AnnouncementTemplateInput = z.strictObject({
  name: Name,
  english: TemplateText,
  german: TemplateText,
});
export type AnnouncementTemplateInput = z.infer<typeof AnnouncementTemplateInput>;

/** Languages of a template, as named in its fields. */
export const templateLanguages = ['english', 'german'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];

/** A predefined text for new announcements. */
export const AnnouncementTemplate = z.object({
  id: Id,
  applicationId: Id,
  name: z.string(),
  english: z.object({ title: z.string(), text: z.string() }),
  german: z.object({ title: z.string(), text: z.string() }),
  changedBy: PersonRef,
  changedAt: Instant,
  version: Version,
});
export type AnnouncementTemplate = z.infer<typeof AnnouncementTemplate>;

/** Maximum number of templates. All of them are read at once. */
export const maxAnnouncementTemplates = 100;
