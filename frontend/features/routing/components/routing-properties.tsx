import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { getFieldError, type SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { routingNameAvailabilityQuery } from '#frontend/data/routing.ts';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { t } from '#frontend/lib/text.ts';
import { ConditionBuilder } from '#frontend/widgets/condition/condition-builder.tsx';
import { PropertyCheckbox } from '#frontend/widgets/draft-editor/property-checkbox.tsx';
import { listConditionFields } from '#frontend/widgets/routing/condition-fields.ts';
import { formatStepCondition } from '#frontend/widgets/routing/step-words.ts';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import { foldName } from '#shared/fold-name.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { NameField } from './name-field.tsx';
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
function CategoryTicks({ categories, chosen, onChange }: CategoryTicksProps) {
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
            <PropertyCheckbox
              label={name}
              checked={chosen.includes(id)}
              onChange={(checked) =>
                onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
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

/** Delay after typing before the name is checked, in ms. */
const nameCheckDelayMs = 300;

type RoutingPropertiesProps = {
  readonly draft: RoutingDraft;
  readonly routingId: string | undefined;
  readonly names: RoutingNames;
  readonly problems: SaveErrors;
  readonly onChange: (draft: RoutingDraft, what: string) => void;
};

/** Properties of a routing sequence: name, and the requests that use it. */
export function RoutingProperties(props: RoutingPropertiesProps) {
  const { draft, routingId, names, problems, onChange } = props;
  const { served } = names;
  const [asked] = useDebouncedValue(draft.name.trim(), nameCheckDelayMs);
  const { data } = useQuery(routingNameAvailabilityQuery(asked, routingId));
  const isAsked = asked !== '' && asked === draft.name.trim();
  const taken = isAsked && data?.available === false;
  const refused = draft.name.trim() === '' ? t`Enter a name.` : getFieldError(problems, 'name');
  return (
    <section className={classes.properties} aria-label={t`Properties of the routing`}>
      <NameField
        label={t`Name of the routing`}
        value={draft.name}
        problem={taken ? t`Another routing has this name.` : refused}
        hint={isAsked && data?.available ? t`This name is free.` : undefined}
        onChange={(name) => onChange({ ...draft, name }, t`the name`)}
      />
      <Disclosure
        open
        title={t`Which categories`}
        summary={formatShortList(served.map(({ name }) => name)) || t`none yet`}
        invalid={getFieldError(problems, 'categoryIds') !== undefined}
      >
        <CategoryTicks
          categories={names.categories.filter(
            ({ id, isActive }) => isActive || draft.categoryIds.includes(id),
          )}
          chosen={draft.categoryIds}
          onChange={(categoryIds) => onChange({ ...draft, categoryIds }, t`the categories`)}
        />
        <FieldProblem>{getFieldError(problems, 'categoryIds')}</FieldProblem>
        {served.length === 0 ? (
          <p className="text-12 line-height-16 muted">{t`Without a category no request takes this routing.`}</p>
        ) : null}
      </Disclosure>
      <Disclosure
        open={draft.condition !== undefined}
        title={t`Which of their requests`}
        summary={formatStepCondition(draft.condition, names)}
        invalid={getFieldError(problems, 'condition') !== undefined}
      >
        <ConditionBuilder
          condition={draft.condition}
          names={names}
          fields={listConditionFields(names)}
          always={t`All of them, unless another routing has a condition that fits.`}
          problem={getFieldError(problems, 'condition')}
          onChange={(condition) => {
            const { condition: _, ...rest } = draft;
            onChange(condition ? { ...rest, condition } : rest, t`which requests take it`);
          }}
        />
      </Disclosure>
    </section>
  );
}
