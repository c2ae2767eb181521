import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Id, Name, Version } from '../fields.ts';
import type { SimpleField } from '../forms/check-value.ts';
import { FieldKey } from '../forms/form.ts';

/** Types of form fields that an attribute can have. */
export const AttributeType = z.enum(['text', 'number', 'date', 'yesNo', 'select', 'link']);
export type AttributeType = z.infer<typeof AttributeType>;

/** An attribute of all locations, or of locations of some types: a cost centre, a landlord. */
export const LocationAttribute = z.object({
  id: Id,
  applicationId: Id,
  name: Name,
  /** Key by which locations, programs, and files refer to the attribute. */
  key: FieldKey,
  type: AttributeType,
  /** Choices of a `select`. */
  options: z
    .array(Name.max(80, msg('At most 80 characters.')))
    .max(100)
    .default([]),
  required: z.boolean().default(false),
  /** Location types with this attribute; empty for all types. */
  typeIds: z.array(Id).max(50).default([]),
  isActive: z.boolean().default(true),
  version: Version,
});
export type LocationAttribute = z.infer<typeof LocationAttribute>;

/** True if locations of a type have the attribute. `typeId`: undefined for a location without a type. */
export const isForLocationType = ({ typeIds }: LocationAttribute, typeId: string | undefined) =>
  typeIds.length === 0 || (typeId !== undefined && typeIds.includes(typeId));

const maxTextLength = 500;
const maxDecimals = 6;

/** Return the form field for entering and validating a value. */
export function buildAttributeField(attribute: LocationAttribute): SimpleField {
  const { key, name, type, options, required } = attribute;
  const common = { key, label: name, required, width: 'half' } as const;
  switch (type) {
    case 'text':
      return { ...common, type, maxLength: maxTextLength };
    case 'number':
      return { ...common, type, decimals: maxDecimals };
    case 'select':
      return { ...common, type, options: options.map((value) => ({ value, label: value })) };
    default:
      return { ...common, type };
  }
}
