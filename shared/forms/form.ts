import * as z from 'zod';
import { msg } from '#shared/language/t.ts';
import { Currency, Id, Instant, Name, PersonRef, Version } from '../fields.ts';
import { translatable } from '../names/translatable.ts';
import { Expression } from './expression.ts';

/** Names of built-in object properties are refused as field keys. */
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
/** Properties of fields that can be read-only: always, or if a condition is met. */
const lockable = { ...common, readOnly: z.union([z.boolean(), Expression]).optional() };
const Option = z.strictObject({ value: z.string().min(1).max(80), label: Label });
/** Only preset patterns, because a custom pattern could block the browser. */
export const PatternName = z.enum(['projectNumber', 'costCentre', 'iban', 'phone']);

/** A field without additional properties. */
const plain = <const Type extends string>(type: Type) =>
  z.strictObject({ ...lockable, type: z.literal(type) });
/** A field with a limited number of choices. */
const withOptions = <const Type extends string>(type: Type, most: number) =>
  z.strictObject({
    ...lockable,
    type: z.literal(type),
    options: z.array(Option).min(1).max(most),
  });
/** A field that can be filled once from the requester's profile when the draft is created. */
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
/** A date and time, stored in UTC, and entered and shown in the viewer's time zone. */
const dateTime = plain('dateTime');
const select = withOptions('select', 500);
/** A selection with all choices visible, for a small number. */
const radio = withOptions('radio', 12);
const multiSelect = withOptions('multiSelect', 500);
const yesNo = plain('yesNo');
/** A confirmation, either checked or unanswered. */
const checkbox = plain('checkbox');
/** A rating from 1 to `max` stars. */
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
/** A heading within a section. */
const heading = z.strictObject({
  key: FieldKey,
  type: z.literal('heading'),
  text: Label,
  visibleWhen: Expression.optional(),
});
/**
 * Typed name of the signer. Nothing else is stored. The submission event in the audit chain proves the signer and the
 * time, because a browser cannot forge it.
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
/** A column of a table with repeatable rows: any simple field. */
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

/** Fields of a form that an administrator writes. Each save replaces all of them. */
export const FormContent = z.strictObject({
  name: Label,
  sections: z.array(Section).min(1).max(30),
  /** Field whose value, cut to 120 characters, becomes the request's title. */
  titleField: FieldKey,
  /** Money or calculated field for the request's amount (DOA, conditions); absent for requests without money. */
  amountField: FieldKey.optional(),
});
export type FormContent = z.infer<typeof FormContent>;

/**
 * A version of a form template. Published versions never change. A request stays with the version it was raised with.
 */
export const Form = z.object({
  ...FormContent.shape,
  id: Id,
  applicationId: Id,
  version: z.int().min(1),
  status: z.enum(['draft', 'published']),
  /**
   * For the newest version: whether categories may select the form. Categories that already use it are not affected.
   */
  isActive: z.boolean().default(true),
  updatedAt: Instant,
  /** Person who published the form; absent for a form that is part of the product. */
  publishedBy: PersonRef.optional(),
  itemVersion: Version,
});
export type Form = z.infer<typeof Form>;

/** Stored answers: field key -> value. `validate-form.ts` decides which values are valid for each type. */
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

/** Return the fields of all sections, in order. */
export const listFields = (form: Pick<Form, 'sections'>): readonly Field[] =>
  form.sections.flatMap((section) => section.fields);
