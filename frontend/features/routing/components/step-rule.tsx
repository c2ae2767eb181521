import { ChoiceList } from '#frontend/components/inputs/choice-list.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { InlineNumberInput, Sentence } from '#frontend/components/text/sentence.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import type { QuorumRule } from '#shared/routing/sequence.ts';

const kinds = [
  { value: 'any', label: t`One is enough` },
  { value: 'all', label: t`Everybody` },
  { value: 'atLeast', label: t`At least a number of them` },
  { value: 'percent', label: t`At least a part of them` },
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

/** Input for the number of approvals that a step needs. */
export function StepRule({ rule, problem, onChange }: StepRuleProps) {
  const invalid = problem !== undefined;
  return (
    <>
      <ChoiceList
        label={t`How many must agree`}
        value={rule.kind}
        choices={kinds}
        onChange={(kind) => onChange(startOf(kind))}
      />
      {rule.kind === 'atLeast' ? (
        <Sentence>{rich`at least ${(
          <InlineNumberInput
            label={t`How many`}
            size={3}
            value={rule.count}
            invalid={invalid}
            onChange={(count) => onChange({ ...rule, count })}
          />
        )} of them`}</Sentence>
      ) : null}
      {rule.kind === 'percent' ? (
        <Sentence>{rich`at least ${(
          <InlineNumberInput
            label={t`Percent`}
            size={3}
            unit="%"
            value={rule.percent}
            invalid={invalid}
            onChange={(percent) => onChange({ ...rule, percent })}
          />
        )} of them`}</Sentence>
      ) : null}
      <FieldProblem>{problem}</FieldProblem>
      <p className="text-12 line-height-16 muted">
        {rule.kind === 'any'
          ? t`The first decision counts: one approval approves the step, one rejection rejects it.`
          : t`Once enough have approved, the others are no longer asked. Once too many have rejected, the step is rejected.`}
      </p>
    </>
  );
}
