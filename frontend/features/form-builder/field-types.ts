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
import { inContext, msg, t } from '#frontend/lib/text.ts';
import { isAnswerable } from '#shared/forms/field-kinds.ts';
import { Column, Field } from '#shared/forms/form.ts';

export type FieldType = Field['type'];
export const fieldTypeGroups = [
  msg('Answers'),
  msg('Choices'),
  msg('From the company'),
  msg('Structure'),
] as const;

type TypeEntry = {
  /** Name of the type in the palette, and default label of a new field. */
  readonly name: string;
  readonly icon: Icon;
  readonly group: (typeof fieldTypeGroups)[number];
  /** Initial properties of a new field, in addition to its key and label; the schema contains the other defaults. */
  readonly start?: (currency: string) => object;
};

const options = [
  { value: 'first', label: t`First choice` },
  { value: 'second', label: t`Second choice` },
];
const columns = [
  { key: 'item', label: t`Item`, type: 'text' },
  { key: 'quantity', label: t`Quantity`, type: 'number' },
];

/** All field types of a form. The type check fails if a type of the schema has no entry here. */
export const fieldTypes: Readonly<Record<FieldType, TypeEntry>> = {
  text: { name: t`Short text`, icon: IconLetterT, group: msg('Answers') },
  longText: { name: t`Long text`, icon: IconAlignLeft, group: msg('Answers') },
  number: { name: inContext('field')`Number`, icon: IconHash, group: msg('Answers') },
  money: {
    name: t`Money`,
    icon: IconCurrencyEuro,
    group: msg('Answers'),
    start: (currency) => ({ currency }),
  },
  date: { name: t`Date`, icon: IconCalendar, group: msg('Answers') },
  dateTime: { name: t`Date and time`, icon: IconCalendarClock, group: msg('Answers') },
  email: { name: t`E-mail address`, icon: IconAt, group: msg('Answers') },
  phone: { name: t`Phone number`, icon: IconPhone, group: msg('Answers') },
  link: { name: t`Link`, icon: IconLink, group: msg('Answers') },
  select: {
    name: t`Dropdown`,
    icon: IconSelector,
    group: msg('Choices'),
    start: () => ({ options }),
  },
  radio: {
    name: t`Radio buttons`,
    icon: IconListDetails,
    group: msg('Choices'),
    start: () => ({ options }),
  },
  multiSelect: {
    name: t`Tick boxes`,
    icon: IconChecks,
    group: msg('Choices'),
    start: () => ({ options }),
  },
  yesNo: { name: t`Yes or no`, icon: IconToggleLeft, group: msg('Choices') },
  checkbox: { name: t`Confirmation`, icon: IconSquareCheck, group: msg('Choices') },
  rating: { name: t`Rating`, icon: IconStar, group: msg('Choices') },
  person: { name: t`Person`, icon: IconUser, group: msg('From the company') },
  department: { name: t`Department`, icon: IconBuilding, group: msg('From the company') },
  location: { name: t`Location`, icon: IconMapPin, group: msg('From the company') },
  file: { name: t`File`, icon: IconPaperclip, group: msg('From the company') },
  signature: { name: t`Signature`, icon: IconSignature, group: msg('From the company') },
  heading: {
    name: t`Heading`,
    icon: IconH3,
    group: msg('Structure'),
    start: () => ({ text: t`Heading` }),
  },
  table: {
    name: t`Table with rows`,
    icon: IconTable,
    group: msg('Structure'),
    start: () => ({ columns }),
  },
  calculated: {
    name: t`Calculated`,
    icon: IconMathFunction,
    group: msg('Structure'),
    start: () => ({ formula: { value: 0 } }),
  },
  note: {
    name: t`Note`,
    icon: IconInfoCircle,
    group: msg('Structure'),
    start: () => ({ text: t`What people should know here.` }),
  },
};

const isType = (name: string): name is FieldType => Object.hasOwn(fieldTypes, name);
export const allTypes = Object.keys(fieldTypes).filter(isType);

/** Types available for table columns. */
export const columnTypes = allTypes.filter((type): type is Column['type'] =>
  Column.options.some(({ shape }) => shape.type.value === type),
);

/** Return the initial properties of a new field or column. `currency`: currency of the application. */
const startOf = (type: FieldType, key: string, currency: string) => ({
  key,
  type,
  ...fieldTypes[type].start?.(currency),
});
const withLabel = (type: FieldType) => ({ label: fieldTypes[type].name });
export const createField = (type: FieldType, key: string, currency: string): Field =>
  Field.parse({
    ...(type !== 'note' && type !== 'heading' && withLabel(type)),
    ...startOf(type, key, currency),
  });
export const createColumn = (type: Column['type'], key: string, currency: string): Column =>
  Column.parse({ ...withLabel(type), ...startOf(type, key, currency) });

/** Return the name of a field in lists. */
export const pickFieldLabel = (field: Field | Column) =>
  isAnswerable(field) ? field.label : field.text.slice(0, 60) || fieldTypes[field.type].name;
