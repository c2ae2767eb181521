import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '#frontend/lib/text.ts';
import { foldName } from '#shared/fold-name.ts';
import classes from './step-properties.module.css';

/** Number of categories up to which the list needs no search. */
const fewCategories = 12;
/** Maximum number of rows in a long list. The search finds the others. */
const maxRows = 50;

type CategoryTicksProps = {
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
};

/** Checkboxes for categories. A long list has a search, and starts with the categories selected when it was opened. */
export function CategoryTicks({ categories, chosen, onChange }: CategoryTicksProps) {
  const [text, setText] = useState('');
  const [first] = useState(() => new Set(chosen));
  const isLong = categories.length > fewCategories;
  const found = categories.filter(({ name }) => foldName(name).includes(foldName(text.trim())));
  const ordered = isLong
    ? [...found.filter(({ id }) => first.has(id)), ...found.filter(({ id }) => !first.has(id))]
    : found;
  const rest = ordered.length - maxRows;
  return (
    <>
      {isLong ? (
        <TextInput
          type="search"
          aria-label={t`Search the categories`}
          placeholder={t`Search`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      ) : null}
      <ul className={`stack gap-2 scroll-y ${classes.ticks}`}>
        {ordered.slice(0, maxRows).map(({ id, name }) => (
          <li key={id}>
            <label className={`row stretch gap-8 ${classes.tick}`}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={({ target }) =>
                  onChange(
                    target.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                  )
                }
              />
              <span>{name}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="text-12 line-height-16 muted" role="status">
        {ordered.length === 0
          ? t`No category with that name`
          : rest > 0
            ? t`${rest} more. Type a name to find them.`
            : null}
      </p>
    </>
  );
}
