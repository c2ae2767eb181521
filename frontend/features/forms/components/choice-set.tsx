import { Input } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './choice-set.module.css';

type ChoiceSetProps = {
  /** id that the links in the error summary target */
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
export function ChoiceSet(props: ChoiceSetProps) {
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
