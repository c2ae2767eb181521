import * as z from 'zod';
import { Currency, Id, Instant, Name, PersonRef, Version } from '../fields.ts';
import { Expression } from './expression.ts';

/** Names that every object has already are none for a field. */
export const FieldKey = z
  .string()
  .regex(/^[a-zA-Z][\w]{0,39}$/)
  .refine((key) => !(key in Object.prototype), 'No field can have this name.');
const common = {
  key: FieldKey,
  label: Name,
  help: z.string().max(500).optional(),
  required: z.union([z.boolean(), Expression]).default(false),
  visibleWhen: Expression.optional(),
  /** Two half-width fields share a line on wide screens. */
  width: z.enum(['full', 'half']).default('full'),
};
const Option = z.strictObject({ value: z.string().min(1).max(80), label: Name });
/** Preset patterns only: a pattern written by people could hang the browser. */
export const patterns = {
  projectNumber: { test: /^P-\d{3,6}$/, message: 'Enter a project number, such as P-2044' },
  costCentre: { test: /^\d{4}$/, message: 'Enter the four digits of a cost centre' },
  iban: { test: /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, message: 'Enter an IBAN without spaces' },
  phone: { test: /^\+?[0-9 ()/-]{5,25}$/, message: 'Enter a phone number' },
} as const;
const PatternName = z.enum(
  Object.keys(patterns) as [keyof typeof patterns, ...(keyof typeof patterns)[]],
);

const text = z.strictObject({
  ...common,
  type: z.literal('text'),
  minLength: z.int().min(0).max(1000).optional(),
  maxLength: z.int().min(1).max(1000).default(200),
  pattern: PatternName.optional(),
});
const longText = z.strictObject({
  ...common,
  type: z.literal('longText'),
  maxLength: z.int().min(1).max(10000).default(4000),
});
const number = z.strictObject({
  ...common,
  type: z.literal('number'),
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.int().min(0).max(6).default(0),
  unit: z.string().max(20).optional(),
});
const money = z.strictObject({
  ...common,
  type: z.literal('money'),
  currency: Currency,
  min: z.string().optional(),
  max: z.string().optional(),
});
const date = z.strictObject({
  ...common,
  type: z.literal('date'),
  notBefore: z.union([FieldKey, z.literal('$today')]).optional(),
  notAfter: z.union([FieldKey, z.literal('$today')]).optional(),
});
const select = z.strictObject({
  ...common,
  type: z.literal('select'),
  options: z.array(Option).min(1).max(500),
});
const multiSelect = z.strictObject({
  ...common,
  type: z.literal('multiSelect'),
  options: z.array(Option).min(1).max(500),
});
const yesNo = z.strictObject({ ...common, type: z.literal('yesNo') });
const email = z.strictObject({ ...common, type: z.literal('email') });
const person = z.strictObject({ ...common, type: z.literal('person') });
const calculated = z.strictObject({
  ...common,
  type: z.literal('calculated'),
  formula: Expression,
  currency: Currency.optional(),
  decimals: z.int().min(0).max(6).default(2),
});
const note = z.strictObject({
  key: FieldKey,
  type: z.literal('note'),
  text: z.string().max(2000),
  visibleWhen: Expression.optional(),
});
const file = z.strictObject({
  ...common,
  type: z.literal('file'),
  maxFiles: z.int().min(1).max(20).default(10),
});
const simple = [
  text,
  longText,
  number,
  money,
  date,
  select,
  multiSelect,
  yesNo,
  email,
  person,
  calculated,
] as const;
/** A column of a repeatable table: any simple field. */
export const Column = z.discriminatedUnion('type', simple);
export type Column = z.infer<typeof Column>;
const table = z.strictObject({
  ...common,
  type: z.literal('table'),
  columns: z.array(Column).min(1).max(12),
  minRows: z.int().min(0).max(200).default(0),
  maxRows: z.int().min(1).max(200).default(100),
  rowName: Name.default('row'),
});
export const Field = z.discriminatedUnion('type', [...simple, note, file, table]);
export type Field = z.infer<typeof Field>;

const Section = z.strictObject({
  id: FieldKey,
  title: Name,
  help: z.string().max(500).optional(),
  fields: z.array(Field).max(100),
});

/** What an administrator writes of a form: all of it at each save. */
export const FormContent = z.strictObject({
  name: Name,
  sections: z.array(Section).min(1).max(30),
  /** The field that becomes the request's title; its value is cut to 120 characters. */
  titleField: FieldKey,
  /** The money or calculated field that is the request's amount (DOA, conditions); none for requests without money. */
  amountField: FieldKey.optional(),
});
export type FormContent = z.infer<typeof FormContent>;

/**
 * A form template version. What published versions ask never changes; a request pins the one it was raised with.
 */
export const Form = z.object({
  ...FormContent.shape,
  id: Id,
  applicationId: Id,
  version: z.int().min(1),
  status: z.enum(['draft', 'published']),
  /** Of the newest version: whether categories may choose the form. Those that use it go on. */
  isActive: z.boolean().default(true),
  updatedAt: Instant,
  /** Who published it; none for one that came with the product. */
  publishedBy: PersonRef.optional(),
  itemVersion: Version,
});
export type Form = z.infer<typeof Form>;

/** The answers as stored: field key -> value. The engine in `validate-form.ts` decides what is lawful for each type. */
export const FormValue: z.ZodType<FormValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.strictObject({ amount: z.string(), currency: z.string() }),
    z.array(z.string()),
    z.array(z.record(z.string(), FormValue)),
  ]),
);
export type FormValue =
  | string
  | number
  | boolean
  | null
  | { amount: string; currency: string }
  | string[]
  | { [column: string]: FormValue }[];
export const FormValues = z.record(FieldKey, FormValue);
export type FormValues = z.infer<typeof FormValues>;
