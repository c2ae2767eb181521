import { msg } from '#shared/language/t.ts';
import type { AttributeType } from './location-attribute.ts';

/** What an attribute asks for, as screens and files call it. */
export const attributeTypes: Readonly<Record<AttributeType, string>> = {
  text: msg('Text'),
  number: msg('Number', 'field'),
  date: msg('Date'),
  yesNo: msg('Yes or no'),
  select: msg('Choice'),
  link: msg('Link'),
};
