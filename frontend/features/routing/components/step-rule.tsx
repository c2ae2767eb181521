import { ChoiceList } from '#frontend/components/choice-list.tsx';
import { FieldProblem } from '#frontend/components/field-problem.tsx';
import { NumberBlank, Sentence } from '#frontend/components/sentence.tsx';
import type { QuorumRule } from '#shared/routing/sequence.ts';
import classes from './step-properties.module.css';

const kinds = [
  { value: 'any', label: 'One is enough' },
  { value: 'all', label: 'Everybody' },
  { value: 'atLeast', label: 'At least a number of them' },
  { value: 'percent', label: 'At least a part of them' },
] as const;

const startOf = (kind: QuorumRule['kind']): QuorumRule => {
  if (kind === 'atLeast') return { kind, count: 2 };
  return kind === 'percent' ? { kind, percent: 50 } : { kind };
};

type StepRuleProps = {
  readonly rule: QuorumRule;
  readonly problem: string | undefined;
  readonly onChange: (rule: QuorumRule) => void;
};

/** How many of those asked must agree. */
export function StepRule({ rule, problem, onChange }: StepRuleProps) {
  const invalid = problem !== undefined;
  return (
    <>
      <ChoiceList
        label="How many must agree"
        value={rule.kind}
        choices={kinds}
        onChange={(kind) => onChange(startOf(kind))}
      />
      {rule.kind === 'atLeast' ? (
        <Sentence>
          at least
          <NumberBlank
            label="How many"
            size={3}
            value={rule.count}
            invalid={invalid}
            onChange={(count) => onChange({ ...rule, count })}
          />
          of them
        </Sentence>
      ) : null}
      {rule.kind === 'percent' ? (
        <Sentence>
          at least
          <NumberBlank
            label="Percent"
            size={3}
            unit="%"
            value={rule.percent}
            invalid={invalid}
            onChange={(percent) => onChange({ ...rule, percent })}
          />
          of them
        </Sentence>
      ) : null}
      <FieldProblem>{problem}</FieldProblem>
      <p className={classes.help}>
        Once enough have approved, the others are no longer asked. Once too many have rejected, the
        step is rejected.
      </p>
    </>
  );
}
