import { translateText } from '#frontend/lib/text.ts';
import type { AttributeType } from '#shared/reference/location-attribute.ts';
import { attributeTypes } from '#shared/reference/location-kind-sheets.ts';

/** What an attribute asks for. */
export const attributeTypeWord = (type: AttributeType): string =>
  translateText(attributeTypes[type], type === 'number' ? 'field' : undefined);
