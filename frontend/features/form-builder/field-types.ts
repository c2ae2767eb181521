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
import { inContext, t } from '#frontend/lib/text.ts';
import { isAsked } from '#shared/forms/field-kinds.ts';
import { Column, Field } from '#shared/forms/form.ts';

export type FieldType = Field['type'];
export const groups = [t`Answers`, t`Choices`, t`From the company`, t`Structure`] as const;

type TypeEntry = {
  /** what a field of it is called, in the palette and in the form */
  readonly name: string;
  readonly icon: Icon;
  readonly group: (typeof groups)[number];
  /** what a new one needs beside its key and label; the schema knows the rest */
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

/** Every type of field that a form can have: one that the schema gets doesn't compile without its entry here. */
export const fieldTypes: Readonly<Record<FieldType, TypeEntry>> = {
  text: { name: t`Short text`, icon: IconLetterT, group: t`Answers` },
  longText: { name: t`Long text`, icon: IconAlignLeft, group: t`Answers` },
  number: { name: inContext('field')`Number`, icon: IconHash, group: t`Answers` },
  money: {
    name: t`Money`,
    icon: IconCurrencyEuro,
    group: t`Answers`,
    start: (currency) => ({ currency }),
  },
  date: { name: t`Date`, icon: IconCalendar, group: t`Answers` },
  dateTime: { name: t`Date and time`, icon: IconCalendarClock, group: t`Answers` },
  email: { name: t`E-mail address`, icon: IconAt, group: t`Answers` },
  phone: { name: t`Phone number`, icon: IconPhone, group: t`Answers` },
  link: { name: t`Link`, icon: IconLink, group: t`Answers` },
  select: {
    name: t`Pick from a list`,
    icon: IconSelector,
    group: t`Choices`,
    start: () => ({ options }),
  },
  radio: {
    name: t`Pick one in sight`,
    icon: IconListDetails,
    group: t`Choices`,
    start: () => ({ options }),
  },
  multiSelect: {
    name: t`Tick boxes`,
    icon: IconChecks,
    group: t`Choices`,
    start: () => ({ options }),
  },
  yesNo: { name: t`Yes or no`, icon: IconToggleLeft, group: t`Choices` },
  checkbox: { name: t`Confirmation`, icon: IconSquareCheck, group: t`Choices` },
  rating: { name: t`Rating`, icon: IconStar, group: t`Choices` },
  person: { name: t`Person`, icon: IconUser, group: t`From the company` },
  department: { name: t`Department`, icon: IconBuilding, group: t`From the company` },
  location: { name: t`Location`, icon: IconMapPin, group: t`From the company` },
  file: { name: t`File`, icon: IconPaperclip, group: t`From the company` },
  signature: { name: t`Signature`, icon: IconSignature, group: t`From the company` },
  heading: {
    name: t`Heading`,
    icon: IconH3,
    group: t`Structure`,
    start: () => ({ text: t`Heading` }),
  },
  table: {
    name: t`Table with rows`,
    icon: IconTable,
    group: t`Structure`,
    start: () => ({ columns }),
  },
  calculated: {
    name: t`Calculated`,
    icon: IconMathFunction,
    group: t`Structure`,
    start: () => ({ formula: { value: 0 } }),
  },
  note: {
    name: t`Note`,
    icon: IconInfoCircle,
    group: t`Structure`,
    start: () => ({ text: t`What people should know here.` }),
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
