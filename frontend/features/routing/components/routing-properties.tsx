import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { getFieldError, type SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { nameQuery } from '#frontend/data/routing.ts';
import { formatShortList } from '#frontend/lib/language/short-list.ts';
import { t } from '#frontend/lib/text.ts';
import { ConditionBuilder } from '#frontend/widgets/condition/condition-builder.tsx';
import { listConditionFields } from '#frontend/widgets/routing/condition-fields.ts';
import { formatStepCondition } from '#frontend/widgets/routing/step-words.ts';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { RoutingDraft } from '#shared/routing/routing-api.ts';
import { CategoryTicks } from './category-ticks.tsx';
import { NameField } from './name-field.tsx';
import classes from './step-properties.module.css';

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
  const { data } = useQuery(nameQuery(asked, routingId));
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
