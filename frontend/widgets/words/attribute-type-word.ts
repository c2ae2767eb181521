import { translateText } from '#frontend/lib/text.ts';
import { attributeTypes } from '#shared/reference/attribute-types.ts';
import type { AttributeType } from '#shared/reference/location-attribute.ts';

const translate = (type: string, word: string) =>
  translateText(word, type === 'number' ? 'field' : undefined);

/** Return the name of the type of an attribute. */
export const formatAttributeType = (type: AttributeType): string =>
  translate(type, attributeTypes[type]);

/** Label for each attribute type. */
export const attributeTypeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(attributeTypes).map(([type, word]) => [type, translate(type, word)]),
);
