import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Currency, Id, Instant, Name, PersonRef, Version } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { Expression } from './expression.ts';

/** Names that every object has already are none for a field. */
export const FieldKey = z
  .string()
  .regex(/^[a-zA-Z][\w]{0,39}$/, msg('Letters, digits and _ only, a letter first, at most 40.'))
  .refine((key) => !(key in Object.prototype), msg('No field can have this name.'));
const Label = translatable(Name);
const Help = translatable(z.string().max(500));
const common = {
  key: FieldKey,
  label: Label,
  help: Help.optional(),
  required: z.union([z.boolean(), Expression]).default(false),
  visibleWhen: Expression.optional(),
  /** Two half-width fields share a line on wide screens. */
  width: z.enum(['full', 'half']).default('full'),
};
/** Fields that can be shown without being changed: always, or while a condition holds. */
const lockable = { ...common, readOnly: z.union([z.boolean(), Expression]).optional() };
const Option = z.strictObject({ value: z.string().min(1).max(80), label: Label });
/** Preset patterns only: a pattern written by people could hang the browser. */
export const PatternName = z.enum(['projectNumber', 'costCentre', 'iban', 'phone']);

/** A field that needs nothing besides. */
const plain = <const Type extends string>(type: Type) =>
  z.strictObject({ ...lockable, type: z.literal(type) });
/** A field with choices, at most so many. */
const withOptions = <const Type extends string>(type: Type, most: number) =>
  z.strictObject({
    ...lockable,
    type: z.literal(type),
    options: z.array(Option).min(1).max(most),
  });
/** A field that the profile of the requester can answer once, when the draft begins. */
const fromProfile = <const Type extends string, const Source extends string>(
  type: Type,
  source: Source,
) => z.strictObject({ ...plain(type).shape, prefill: z.enum([source]).optional() });

const text = z.strictObject({
  ...lockable,
  type: z.literal('text'),
  prefill: z.enum(['name', 'email', 'timeZone']).optional(),
  minLength: z.int().min(0).max(1000).optional(),
  maxLength: z.int().min(1).max(1000).default(200),
  pattern: PatternName.optional(),
});
const longText = z.strictObject({
  ...lockable,
  type: z.literal('longText'),
  maxLength: z.int().min(1).max(10000).default(4000),
});
const number = z.strictObject({
  ...lockable,
  type: z.literal('number'),
  min: z.number().optional(),
  max: z.number().optional(),
  decimals: z.int().min(0).max(6).default(0),
  unit: translatable(z.string().max(20)).optional(),
});
const money = z.strictObject({
  ...lockable,
  type: z.literal('money'),
  currency: Currency,
  min: z.string().optional(),
  max: z.string().optional(),
});
const date = z.strictObject({
  ...lockable,
  type: z.literal('date'),
  notBefore: z.union([FieldKey, z.literal('$today')]).optional(),
  notAfter: z.union([FieldKey, z.literal('$today')]).optional(),
});
/** A moment: stored in UTC, asked for and shown in the zone of whoever looks at it. */
const dateTime = plain('dateTime');
const select = withOptions('select', 500);
/** The same with all choices in sight: for a few. */
const radio = withOptions('radio', 12);
const multiSelect = withOptions('multiSelect', 500);
const yesNo = plain('yesNo');
/** A confirmation: ticked, or not answered. */
const checkbox = plain('checkbox');
/** From 1 to `max` stars. */
const rating = z.strictObject({
  ...lockable,
  type: z.literal('rating'),
  max: z.int().min(3).max(10).default(5),
});
const email = fromProfile('email', 'email');
const phone = plain('phone');
const link = plain('link');
const person = fromProfile('person', 'manager');
const department = fromProfile('department', 'department');
const location = fromProfile('location', 'location');
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
  text: translatable(z.string().max(2000)),
  visibleWhen: Expression.optional(),
});
/** A title within a section. */
const heading = z.strictObject({
  key: FieldKey,
  type: z.literal('heading'),
  text: Label,
  visibleWhen: Expression.optional(),
});
/**
 * The name of the signer, typed by hand: that is all that is stored. The event of sending the request, which
 * the audit chain holds, says who signed and when: neither can be claimed by a browser.
 */
const signature = z.strictObject({ ...common, type: z.literal('signature') });
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
  dateTime,
  select,
  radio,
  multiSelect,
  yesNo,
  checkbox,
  rating,
  email,
  phone,
  link,
  person,
  department,
  location,
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
  rowName: Label.default('row'),
});
export const Field = z.discriminatedUnion('type', [
  ...simple,
  signature,
  heading,
  note,
  file,
  table,
]);
export type Field = z.infer<typeof Field>;
const Section = z.strictObject({
  id: FieldKey,
  title: Label,
  help: Help.optional(),
  fields: z.array(Field).max(100),
});

/** Fields of a form that an administrator writes: each save replaces all of them. */
export const FormContent = z.strictObject({
  name: Label,
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
  /** Of the newest version: whether categories may choose the form. Categories that use it keep it. */
  isActive: z.boolean().default(true),
  updatedAt: Instant,
  /** Person who published it; none for a form that came with the product. */
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
