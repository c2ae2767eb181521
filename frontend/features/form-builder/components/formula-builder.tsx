import { IconPlus, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { InlineDecimalInput } from '#frontend/components/inputs/decimal-blank.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { InlineSelect, Sentence } from '#frontend/components/text/sentence.tsx';
import { inContext, rich, t } from '#frontend/lib/text.ts';
import { toDecimal, toNumber } from '#shared/decimal.ts';
import type { Expression, Operator } from '#shared/forms/expression.ts';
import { describeCondition } from '#shared/routing/condition-words.ts';
import {
  type FieldPosition,
  getNamesAt,
  listColumnOptions,
  listNumberOptions,
} from '../sources.ts';

export const aggregateOperators = ['sum', 'count', 'min', 'max'] as const;
type Gathering = (typeof aggregateOperators)[number];
export const arithmeticOperators = ['+', '-', '*', '/'] as const;
type Combining = (typeof arithmeticOperators)[number];

/** Term of a formula: a number (text while the input is invalid), a field, or the aggregate of a table column. */
export type Term =
  | { readonly kind: 'number'; readonly value: number | string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'column'; readonly by: Gathering; readonly name: string };
/** Terms that are evaluated from left to right. */
export type Formula = {
  readonly first: Term;
  readonly rest: readonly { readonly by: Combining; readonly term: Term }[];
};

const isGathering = (op: Operator): op is Gathering => aggregateOperators.some((one) => one === op);
const isCombining = (op: Operator): op is Combining =>
  arithmeticOperators.some((one) => one === op);

function toFormulaTerm(expression: Expression): Term | undefined {
  if ('value' in expression)
    return typeof expression.value === 'number' || typeof expression.value === 'string'
      ? { kind: 'number', value: expression.value }
      : undefined;
  if ('field' in expression) return { kind: 'field', name: expression.field };
  const [only, ...more] = expression.of;
  return isGathering(expression.op) && only && 'field' in only && more.length === 0
    ? { kind: 'column', by: expression.op, name: only.field }
    : undefined;
}

/** Convert an expression to terms; undefined if it cannot be written from left to right. */
export function toFormula(expression: Expression): Formula | undefined {
  const term = toFormulaTerm(expression);
  if (term) return { first: term, rest: [] };
  if (!('op' in expression) || !isCombining(expression.op)) return undefined;
  const { op: by, of } = expression;
  const [left, ...others] = of;
  const start = left && toFormula(left);
  const terms = others.map(toFormulaTerm);
  if (!start || terms.length === 0) return undefined;
  const added = terms.flatMap((one) => (one ? [{ by, term: one }] : []));
  return added.length === terms.length ? { ...start, rest: [...start.rest, ...added] } : undefined;
}

/** Option value for a number. Its space distinguishes it from every field key. */
const numberChoice = 'a number';

/** Return the option value of a term. */
export function toTermChoice(term: Term): string {
  if (term.kind === 'number') return numberChoice;
  return term.kind === 'field' ? term.name : `${term.by} ${term.name}`;
}

/** Return the term of an option value. A new number is 0. */
export function parseTermChoice(choice: string): Term {
  if (choice === numberChoice) return { kind: 'number', value: 0 };
  const [op, name] = choice.split(' ');
  const by = aggregateOperators.find((one) => one === op);
  return by && name ? { kind: 'column', by, name } : { kind: 'field', name: choice };
}

const expressionOfTerm = (term: Term): Expression => {
  if (term.kind === 'number') return { value: term.value };
  const field: Expression = { field: term.name };
  return term.kind === 'field' ? field : { op: term.by, of: [field] };
};

/** Build the expression of a formula. Adjacent terms with the same operator become one sum or product. */
export const toExpression = ({ first, rest }: Formula): Expression =>
  rest.reduce<Expression>((left, { by, term }) => {
    const right = expressionOfTerm(term);
    const goesOn = 'op' in left && left.op === by;
    return goesOn ? { op: by, of: [...left.of, right] } : { op: by, of: [left, right] };
  }, expressionOfTerm(first));

type FormulaBuilderProps = {
  readonly place: FieldPosition;
  readonly formula: Expression;
  readonly problem: string | undefined;
  readonly onChange: (formula: Expression) => void;
};

const joins = { '+': t`plus`, '-': t`minus`, '*': t`times`, '/': t`divided by` } as const;
const joinOptions = arithmeticOperators.map((value) => ({ value, label: joins[value] }));
const gathered = {
  sum: t`the sum of`,
  count: t`the number of`,
  min: t`the least of`,
  max: t`the greatest of`,
} as const;
const zero = parseTermChoice(numberChoice);

/** Editor for a calculation as a sentence, evaluated from left to right: "the sum of Price in Items, times 2". */
export function FormulaBuilder({ place, formula, problem, onChange }: FormulaBuilderProps) {
  const said = toFormula(formula);
  const put = (next: Formula) => onChange(toExpression(next));
  const words = describeCondition(formula, getNamesAt(place));
  if (!said)
    return (
      <div className="stack gap-8">
        <p className="text-12 line-height-16 muted">{words}</p>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => put({ first: zero, rest: [] })}
        >{t`Start over`}</Button>
        <FieldProblem>{problem}</FieldProblem>
      </div>
    );
  const { first, rest } = said;
  return (
    <div className="stack gap-8">
      <Sentence>
        {t`Take`}
        <TermChoice place={place} term={first} onChange={(term) => put({ first: term, rest })} />
        {rest.map(({ by, term }, at) => (
          <Fragment key={at}>
            <InlineSelect
              label={t`Calculation ${at + 1}`}
              value={by}
              options={joinOptions}
              onChange={(value) => {
                const next = arithmeticOperators.find((one) => one === value) ?? by;
                put({ first, rest: rest.with(at, { by: next, term }) });
              }}
            />
            <TermChoice
              place={place}
              term={term}
              onChange={(next) => put({ first, rest: rest.with(at, { by, term: next }) })}
            />
            <IconButton
              aria-label={t`Remove calculation ${at + 1}`}
              onClick={() => put({ first, rest: rest.filter((_, n) => n !== at) })}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </IconButton>
          </Fragment>
        ))}
      </Sentence>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => put({ first, rest: [...rest, { by: '+', term: zero }] })}
        >{t`Then …`}</Button>
      </div>
      {rest.length > 0 ? (
        <p className="text-12 line-height-16 muted">{rich`In words: ${words}.`}</p>
      ) : null}
      <FieldProblem>{problem}</FieldProblem>
    </div>
  );
}

type TermChoiceProps = {
  readonly place: FieldPosition;
  readonly term: Term;
  readonly onChange: (term: Term) => void;
};

/** Choice of a term: a number, a field, or the aggregate of a column, in one list. */
function TermChoice({ place, term, onChange }: TermChoiceProps) {
  const columns = aggregateOperators.flatMap((by) =>
    listColumnOptions(place, by !== 'count').map(({ value, label }) => ({
      value: toTermChoice({ kind: 'column', by, name: value }),
      label: `${gathered[by]} ${label}`,
    })),
  );
  const options = [
    { value: numberChoice, label: t`a number` },
    ...listNumberOptions(place),
    ...columns,
  ];
  const value = toTermChoice(term);
  return (
    <>
      <InlineSelect
        strong
        label={t`What it takes`}
        value={value}
        invalid={!options.some((option) => option.value === value)}
        options={options}
        onChange={(chosen) => onChange(parseTermChoice(chosen))}
      />
      {term.kind === 'number' ? (
        <InlineDecimalInput
          label={inContext('field')`Number`}
          decimals={6}
          value={typeof term.value === 'number' ? (toDecimal(term.value) ?? '') : term.value}
          onChange={(decimal, stored) =>
            onChange({
              kind: 'number',
              value: (decimal === undefined ? undefined : toNumber(decimal)) ?? stored,
            })
          }
        />
      ) : null}
    </>
  );
}
