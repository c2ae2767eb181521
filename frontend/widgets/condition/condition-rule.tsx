import { InlineDecimalInput } from '#frontend/components/inputs/decimal-blank.tsx';
import { InlineInput, InlineSelect } from '#frontend/components/text/sentence.tsx';
import { t } from '#frontend/lib/text.ts';
import { toDecimal, toNumber } from '#shared/decimal.ts';
import classes from './condition-builder.module.css';
import {
  type ConditionField,
  changeComparison,
  createRule,
  listComparisons,
} from './condition-field.ts';
import { type ComparisonRule, comparisons, type Literal } from './condition-tree.ts';
import { InlineDateField, InlineDateTimeField } from './inline-date-fields.tsx';

type ConditionRuleProps = {
  readonly rule: ComparisonRule;
  readonly fields: readonly ConditionField[];
  /** Returns the label of a field that no longer exists. */
  readonly labelOf: (name: string) => string;
  readonly onChange: (rule: ComparisonRule) => void;
};

/** Editable rule as a sentence: "the amount · is at least · 5,000 EUR" */
export function ConditionRule({ rule, fields, labelOf, onChange }: ConditionRuleProps) {
  const field = fields.find(({ key }) => key === rule.field);
  return (
    <span className="row wrap stretch gap-4 shrink">
      <InlineSelect
        strong
        label={t`Field`}
        value={rule.field}
        invalid={!field}
        options={[
          ...(field ? [] : [{ value: rule.field, label: labelOf(rule.field) }]),
          ...fields.map(({ key, label }) => ({ value: key, label })),
        ]}
        onChange={(key) => {
          const next = fields.find((one) => one.key === key);
          if (next) onChange(createRule(next));
        }}
      />
      {field ? (
        <>
          <InlineSelect
            label={t`Comparison`}
            value={rule.test}
            options={listComparisons(field)}
            onChange={(test) => {
              const next = comparisons.find((one) => one === test);
              if (next) onChange(changeComparison(rule, next, field));
            }}
          />
          <Values rule={rule} field={field} onChange={onChange} />
        </>
      ) : null}
    </span>
  );
}

const getDecimal = (value: Literal | undefined) =>
  typeof value === 'number' ? (toDecimal(value) ?? '') : String(value ?? '');

type ValuesProps = Pick<ConditionRuleProps, 'rule' | 'onChange'> & {
  readonly field: ConditionField;
};

function Values({ rule, field, onChange }: ValuesProps) {
  const [value] = rule.values;
  const put = (next: Literal) => onChange({ ...rule, values: [next] });
  if (rule.test === 'filled' || rule.test === 'empty' || field.kind === 'tick') return null;
  if (rule.test === 'in') return <MultipleValues rule={rule} field={field} onChange={onChange} />;
  if (field.kind === 'yesNo')
    return (
      <InlineSelect
        label={t`Value`}
        value={value === true ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t`yes` },
          { value: 'no', label: t`no` },
        ]}
        onChange={(text) => put(text === 'yes')}
      />
    );
  if (field.options)
    return (
      <InlineSelect
        label={t`Value`}
        value={String(value ?? '')}
        options={field.options}
        onChange={put}
      />
    );
  if (field.kind === 'moment')
    return <InlineDateTimeField label={t`Value`} value={String(value ?? '')} onChange={put} />;
  if (field.kind === 'date')
    return <InlineDateField label={t`Value`} value={String(value ?? '')} onChange={put} />;
  if (field.kind === 'number')
    return (
      <InlineDecimalInput
        label={t`Value`}
        value={getDecimal(value)}
        unit={field.unit}
        // Store invalid or ambiguous input as text, so that the validation rejects it.
        onChange={(decimal, stored) =>
          put((decimal === undefined ? undefined : toNumber(decimal)) ?? stored)
        }
      />
    );
  return (
    <InlineInput
      label={t`Value`}
      size={field.kind === 'text' || field.kind === 'longText' ? 14 : 8}
      value={String(value ?? '')}
      unit={field.unit}
      onChange={put}
    />
  );
}

function MultipleValues({ rule, field, onChange }: ValuesProps) {
  const options = field.options ?? [];
  return (
    <span className={classes.several}>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={rule.values.includes(value)}
            onChange={({ target }) =>
              onChange({
                ...rule,
                values: target.checked
                  ? [...rule.values, value]
                  : rule.values.filter((one) => one !== value),
              })
            }
          />
          {label}
        </label>
      ))}
    </span>
  );
}
