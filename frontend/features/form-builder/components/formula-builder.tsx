import { IconPlus, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { DecimalBlank } from '#frontend/components/inputs/decimal-blank.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { Choice, Sentence } from '#frontend/components/text/sentence.tsx';
import { inContext, rich, t } from '#frontend/lib/text.ts';
import { fromNumber, toNumber } from '#shared/decimal.ts';
import type { Expression } from '#shared/forms/expression.ts';
import { describeCondition } from '#shared/routing/condition-words.ts';
import {
  combining,
  type Formula,
  gathering,
  numberChoice,
  type Term,
  termOfChoice,
  toExpression,
  toFormula,
  toTermChoice,
} from '../formula.ts';
import { columnSources, getNamesAt, numberSources, type Place } from '../sources.ts';

type FormulaBuilderProps = {
  readonly place: Place;
  readonly formula: Expression;
  readonly problem: string | undefined;
  readonly onChange: (formula: Expression) => void;
};

const joins = { '+': t`plus`, '-': t`minus`, '*': t`times`, '/': t`divided by` } as const;
const joinOptions = combining.map((value) => ({ value, label: joins[value] }));
const gathered = {
  sum: t`the sum of`,
  count: t`the number of`,
  min: t`the least of`,
  max: t`the greatest of`,
} as const;
const zero = termOfChoice(numberChoice);

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
            <Choice
              label={t`Calculation ${at + 1}`}
              value={by}
              options={joinOptions}
              onChange={(value) => {
                const next = combining.find((one) => one === value) ?? by;
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
  readonly place: Place;
  readonly term: Term;
  readonly onChange: (term: Term) => void;
};

/** Choice of a term: a number, a field, or the aggregate of a column, in one list. */
function TermChoice({ place, term, onChange }: TermChoiceProps) {
  const columns = gathering.flatMap((by) =>
    columnSources(place, by !== 'count').map(({ value, label }) => ({
      value: toTermChoice({ kind: 'column', by, name: value }),
      label: `${gathered[by]} ${label}`,
    })),
  );
  const options = [
    { value: numberChoice, label: t`a number` },
    ...numberSources(place),
    ...columns,
  ];
  const value = toTermChoice(term);
  return (
    <>
      <Choice
        strong
        label={t`What it takes`}
        value={value}
        invalid={!options.some((option) => option.value === value)}
        options={options}
        onChange={(chosen) => onChange(termOfChoice(chosen))}
      />
      {term.kind === 'number' ? (
        <DecimalBlank
          label={inContext('field')`Number`}
          decimals={6}
          value={typeof term.value === 'number' ? (fromNumber(term.value) ?? '') : term.value}
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
