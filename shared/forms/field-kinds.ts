import { Column, type Field } from './form.ts';

/** Fields that only structure or explain a form. */
type Text = Extract<Field, { type: 'note' | 'heading' }>;
/** Fields with a question. */
export type AnswerableField = Exclude<Field, Text>;
/** A field that can be read-only. */
export type LockableField = Extract<Field, { readOnly?: unknown }>;
const lockableTypes: ReadonlySet<Field['type']> = new Set(
  Column.options.flatMap(({ shape }) => ('readOnly' in shape ? shape.type.value : [])),
);
export const isLockable = (field: Field): field is LockableField => lockableTypes.has(field.type);
/** True if a field can be answered, not only read. */
export const isAnswerable = <F extends Field | Column>(field: F): field is Exclude<F, Text> =>
  field.type !== 'note' && field.type !== 'heading';
