import { Input, NativeSelect } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#frontend/lib/text.ts';
import classes from './choice-set.module.css';
import type { TypedFieldProps } from './typed-fields.tsx';

type ChoiceSetProps = {
  /** Id that the links in the error summary target. */
  readonly id: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | undefined;
  /** `lines`: one per line; `words`: side by side; `stars`: rating with as many stars as selected */
  readonly look: 'lines' | 'words' | 'stars';
  readonly label?: ReactNode;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly withAsterisk?: boolean;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
};

/** Group of native radio buttons with all options visible. Tab focuses the group, and arrow keys select. */
function RadioGroup(props: ChoiceSetProps) {
  const { id, name, options, value, look, onChange, onBlur, error, description, ...wrapper } =
    props;
  const chosen = options.findIndex((option) => option.value === value);
  const below = [error && `${id}-error`, description && `${id}-help`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper
      {...wrapper}
      labelElement="div"
      error={error}
      description={description}
      errorProps={{ id: `${id}-error` }}
      descriptionProps={{ id: `${id}-help` }}
    >
      <div
        id={id}
        className={`row wrap stretch ${classes.set}`}
        role="radiogroup"
        tabIndex={-1}
        aria-label={name}
        aria-required={wrapper.withAsterisk}
        aria-invalid={error ? true : undefined}
        aria-describedby={below || undefined}
        data-look={look}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) currentTarget.querySelector('input')?.focus();
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur?.();
        }}
      >
        {options.map((option, at) => (
          <label key={option.value} className={`row relative gap-8 text-14 ${classes.option}`}>
            <input
              type="radio"
              name={id}
              aria-label={option.label}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {look === 'stars' ? <Star filled={at <= chosen} /> : <span>{option.label}</span>}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}

const Star = ({ filled }: { filled: boolean }) =>
  filled ? (
    <IconStarFilled size={22} aria-hidden />
  ) : (
    <IconStar size={22} stroke={1.5} aria-hidden />
  );

/** Return the options of a field with their stored values, labels and look. */
function buildChoiceSet(field: TypedFieldProps<'radio' | 'yesNo' | 'rating'>['field']) {
  if (field.type === 'radio')
    return {
      look: 'lines' as const,
      choices: field.options.map((one) => ({ ...one, is: one.value })),
    };
  if (field.type === 'yesNo')
    return {
      look: 'words' as const,
      choices: [
        { value: 'yes', label: t`Yes`, is: true },
        { value: 'no', label: t`No`, is: false },
      ],
    };
  const steps = Array.from({ length: field.max }, (_, at) => at + 1);
  return {
    look: 'stars' as const,
    choices: steps.map((is) => ({ value: String(is), label: t`${is} of ${field.max}`, is })),
  };
}

/** Field with all options visible. In a table it is a select, because there is no room for all options. */
export function RadioField(props: TypedFieldProps<'radio' | 'yesNo' | 'rating'>) {
  const { field, id, value, onChange, compact, common } = props;
  const { look, choices } = buildChoiceSet(field);
  const chosen = choices.find(({ is }) => is === value)?.value;
  const choose = (text: string) => onChange(choices.find((one) => one.value === text)?.is ?? null);
  return compact ? (
    <NativeSelect
      {...common}
      value={chosen ?? ''}
      data={[
        { value: '', label: '' },
        ...choices.map(({ value: of, label }) => ({ value: of, label })),
      ]}
      onChange={({ target }) => choose(target.value)}
    />
  ) : (
    <RadioGroup
      {...common}
      id={id}
      name={field.label}
      look={look}
      options={choices}
      value={chosen}
      onChange={choose}
    />
  );
}
