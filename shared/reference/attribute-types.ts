import { msg } from '#shared/language/t.ts';
import type { AttributeType } from './location-attribute.ts';

/** Types of attributes, with their names on screens and in files. */
export const attributeTypes: Readonly<Record<AttributeType, string>> = {
  text: msg('Text'),
  number: msg('Number', 'field'),
  date: msg('Date'),
  yesNo: msg('Yes or no'),
  select: msg('Choice'),
  link: msg('Link'),
};
