import {
  type Icon,
  IconAlignLeft,
  IconAt,
  IconBuilding,
  IconCalendar,
  IconCalendarClock,
  IconChecks,
  IconCurrencyEuro,
  IconH3,
  IconHash,
  IconInfoCircle,
  IconLetterT,
  IconLink,
  IconListDetails,
  IconMapPin,
  IconMathFunction,
  IconPaperclip,
  IconPhone,
  IconSelector,
  IconSignature,
  IconSquareCheck,
  IconStar,
  IconTable,
  IconToggleLeft,
  IconUser,
} from '@tabler/icons-react';
import { isAsked } from '#shared/forms/field-kinds.ts';
import { Column, Field } from '#shared/forms/form.ts';

export type FieldType = Field['type'];
export const groups = ['Answers', 'Choices', 'From the company', 'Structure'] as const;

type TypeEntry = {
  /** what a field of it is called, in the palette and in the form */
  readonly name: string;
  readonly icon: Icon;
  readonly group: (typeof groups)[number];
  /** what a new one needs beside its key and label; the schema knows the rest */
  readonly start?: (currency: string) => object;
};

const options = [
  { value: 'first', label: 'First choice' },
  { value: 'second', label: 'Second choice' },
];
const columns = [
  { key: 'item', label: 'Item', type: 'text' },
  { key: 'quantity', label: 'Quantity', type: 'number' },
];

/** Every type of field that a form can have: one that the schema gets doesn't compile without its entry here. */
export const fieldTypes: Readonly<Record<FieldType, TypeEntry>> = {
  text: { name: 'Short text', icon: IconLetterT, group: 'Answers' },
  longText: { name: 'Long text', icon: IconAlignLeft, group: 'Answers' },
  number: { name: 'Number', icon: IconHash, group: 'Answers' },
  money: {
    name: 'Money',
    icon: IconCurrencyEuro,
    group: 'Answers',
    start: (currency) => ({ currency }),
  },
  date: { name: 'Date', icon: IconCalendar, group: 'Answers' },
  dateTime: { name: 'Date and time', icon: IconCalendarClock, group: 'Answers' },
  email: { name: 'E-mail address', icon: IconAt, group: 'Answers' },
  phone: { name: 'Phone number', icon: IconPhone, group: 'Answers' },
  link: { name: 'Link', icon: IconLink, group: 'Answers' },
  select: {
    name: 'Pick from a list',
    icon: IconSelector,
    group: 'Choices',
    start: () => ({ options }),
  },
  radio: {
    name: 'Pick one in sight',
    icon: IconListDetails,
    group: 'Choices',
    start: () => ({ options }),
  },
  multiSelect: {
    name: 'Tick boxes',
    icon: IconChecks,
    group: 'Choices',
    start: () => ({ options }),
  },
  yesNo: { name: 'Yes or no', icon: IconToggleLeft, group: 'Choices' },
  checkbox: { name: 'Confirmation', icon: IconSquareCheck, group: 'Choices' },
  rating: { name: 'Rating', icon: IconStar, group: 'Choices' },
  person: { name: 'Person', icon: IconUser, group: 'From the company' },
  department: { name: 'Department', icon: IconBuilding, group: 'From the company' },
  location: { name: 'Location', icon: IconMapPin, group: 'From the company' },
  file: { name: 'File', icon: IconPaperclip, group: 'From the company' },
  signature: { name: 'Signature', icon: IconSignature, group: 'From the company' },
  heading: {
    name: 'Heading',
    icon: IconH3,
    group: 'Structure',
    start: () => ({ text: 'Heading' }),
  },
  table: {
    name: 'Table with rows',
    icon: IconTable,
    group: 'Structure',
    start: () => ({ columns }),
  },
  calculated: {
    name: 'Calculated',
    icon: IconMathFunction,
    group: 'Structure',
    start: () => ({ formula: { value: 0 } }),
  },
  note: {
    name: 'Note',
    icon: IconInfoCircle,
    group: 'Structure',
    start: () => ({ text: 'What people should know here.' }),
  },
};

const isType = (name: string): name is FieldType => Object.hasOwn(fieldTypes, name);
export const allTypes = Object.keys(fieldTypes).filter(isType);

/** Types that a column of a table can have. */
export const columnTypes = allTypes.filter((type): type is Column['type'] =>
  Column.options.some(({ shape }) => shape.type.value === type),
);

/** What a new field or column begins with. `currency`: of the application. */
const startOf = (type: FieldType, key: string, currency: string) => ({
  key,
  type,
  ...fieldTypes[type].start?.(currency),
});
const withLabel = (type: FieldType) => ({ label: fieldTypes[type].name });
export const newField = (type: FieldType, key: string, currency: string): Field =>
  Field.parse({
    ...(type !== 'note' && type !== 'heading' && withLabel(type)),
    ...startOf(type, key, currency),
  });
export const newColumn = (type: Column['type'], key: string, currency: string): Column =>
  Column.parse({ ...withLabel(type), ...startOf(type, key, currency) });

/** What a field is called where it is listed. */
export const labelOf = (field: Field | Column) =>
  isAsked(field) ? field.label : field.text.slice(0, 60) || fieldTypes[field.type].name;
