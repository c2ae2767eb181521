import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ComponentProps, lazy, Suspense } from 'react';
import { t } from '#frontend/lib/text.ts';
import { DateField } from '#frontend/widgets/date-field/date-field.tsx';
import { DateTimeField } from '#frontend/widgets/date-field/date-time-field.tsx';
import { PersonChoice } from '#frontend/widgets/people/person-choice.tsx';
import { OrganisationUnitChoice } from '#frontend/widgets/things/item-choice.tsx';
import type { Column, Field, FormValue } from '#shared/forms/form.ts';
import { CalculatedValue } from './calculated-value.tsx';
import classes from './field-input.module.css';
import { RadioField } from './set-field.tsx';
import { asText, MoneyField, NumberField, TypedText } from './typed-fields.tsx';

const Several = lazy(async () => ({
  default: (await import('#frontend/components/inputs/pick/pick-several.tsx')).PickSeveral,
}));

/** Multi-select that is loaded with the first form that contains one. */
const SeveralChoice = (props: ComponentProps<typeof Several>) => (
  <Suspense fallback={<TextInput label={props.label} readOnly />}>
    <Several {...props} />
  </Suspense>
);

export type FieldInputProps = {
  readonly field: Column | Extract<Field, { type: 'signature' }>;
  /** Id that the links in the error summary target. */
  readonly id: string;
  readonly value: FormValue | undefined;
  readonly required: boolean;
  readonly error?: string | undefined;
  readonly onChange: (value: FormValue) => void;
  /** Called when the field loses the focus, after which its errors are shown. */
  readonly onLeave?: () => void;
  /** Set in a table, where the column header is the label and the row shows the errors: the id of the error text. */
  readonly compact?: { readonly errorId: string } | undefined;
};

const asList = (value: FormValue | undefined) =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** Input of a single field. It stores the text as typed, and the form validates it. */
export function FieldInput(props: FieldInputProps) {
  const { field, id, value, required, error, onChange, onLeave, compact } = props;
  const common = {
    id,
    onBlur: onLeave,
    'aria-required': required,
    ...(compact
      ? {
          'aria-label': field.label,
          'aria-describedby': error ? compact.errorId : undefined,
          error: Boolean(error),
        }
      : { label: field.label, description: field.help, withAsterisk: required, error }),
  };
  switch (field.type) {
    case 'text':
    case 'email':
      return <TypedText {...props} common={{ ...common, type: field.type }} />;
    case 'phone':
      return <TypedText {...props} common={{ ...common, type: 'tel', autoComplete: 'tel' }} />;
    case 'link':
      return (
        <TypedText
          {...props}
          common={{ ...common, type: 'url', placeholder: 'https://', autoComplete: 'off' }}
        />
      );
    case 'signature':
      return (
        <TypedText
          {...props}
          common={{
            ...common,
            autoComplete: 'off',
            classNames: { input: classes.signature },
            description: [field.help, signing].filter(Boolean).join(' '),
          }}
        />
      );
    case 'longText':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={12}
          value={asText(value)}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    case 'number':
      return <NumberField {...props} field={field} common={common} />;
    case 'money':
      return <MoneyField {...props} field={field} common={common} />;
    case 'date':
      return (
        <DateField
          {...common}
          name={field.label}
          value={value}
          compact={Boolean(compact)}
          onChange={onChange}
        />
      );
    case 'dateTime':
      return (
        <DateTimeField
          {...common}
          name={field.label}
          value={value}
          compact={Boolean(compact)}
          onChange={onChange}
        />
      );
    case 'radio':
    case 'yesNo':
    case 'rating':
      return <RadioField {...props} field={field} common={common} />;
    case 'select':
      return (
        <NativeSelect
          {...common}
          value={asText(value)}
          data={[{ value: '', label: '' }, ...field.options]}
          onChange={({ target }) => onChange(target.value || null)}
        />
      );
    case 'multiSelect':
      return (
        <SeveralChoice
          {...common}
          value={asList(value)}
          choices={field.options}
          noneFound={t`Nothing fits what you typed`}
          onChange={onChange}
        />
      );
    case 'checkbox':
      return (
        <Checkbox
          id={id}
          classNames={{ input: classes.tick ?? '', label: classes.said ?? '' }}
          label={
            compact ? undefined : <ConfirmationLabel label={field.label} required={required} />
          }
          description={compact ? undefined : field.help}
          aria-label={compact ? field.label : undefined}
          error={error}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked || null)}
          onBlur={onLeave}
        />
      );
    case 'person':
      return <PersonChoice {...common} value={asText(value)} onChange={onChange} />;
    case 'department':
    case 'location':
      return (
        <OrganisationUnitChoice
          {...common}
          of={field.type}
          value={asText(value)}
          onChange={onChange}
        />
      );
    case 'calculated':
      return <CalculatedValue {...{ field, id, value, error }} compact={Boolean(compact)} />;
  }
}

const signing = t`Type your full name. Sending the request signs it: the history holds who sent it, and when.`;

/** Statement to confirm, with an asterisk if it is required. */
const ConfirmationLabel = ({ label, required }: { label: string; required: boolean }) => (
  <>
    {label}
    {required ? (
      <span className="bad" aria-hidden>
        {' '}
        *
      </span>
    ) : null}
  </>
);
