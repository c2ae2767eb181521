import { Link } from 'react-router-dom';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { getFieldError, type SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { Disclosure } from '#frontend/components/layout/disclosure.tsx';
import { InlineSelect } from '#frontend/components/text/sentence.tsx';
import { joinWithAnd } from '#frontend/lib/language/words.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { ConditionBuilder } from '#frontend/widgets/condition/condition-builder.tsx';
import { PropertyCheckbox } from '#frontend/widgets/draft-editor/property-checkbox.tsx';
import { listConditionFields } from '#frontend/widgets/routing/condition-fields.ts';
import {
  type ApproverRight,
  approverRights,
  formatApproverRights,
  formatApproverSource,
  formatEscalationPolicy,
  formatQuorumRule,
  formatServiceLevel,
  formatSkipRules,
  formatStepCondition,
} from '#frontend/widgets/routing/step-words.ts';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import type { PathStage } from '#shared/requests/path.ts';
import type { RoutingStep } from '#shared/routing/sequence.ts';
import type { PublishEffect } from '../migration-effects.ts';
import { NameField } from './name-field.tsx';
import { PassingNote, SampleNote } from './step-notes.tsx';
import classes from './step-properties.module.css';
import { StepRule } from './step-rule.tsx';
import { StepSource } from './step-source.tsx';

type StepPropertiesProps = {
  readonly step: RoutingStep;
  /** Index of the step, which error paths contain. */
  readonly at: number;
  readonly names: RoutingNames;
  readonly problems: SaveErrors;
  /** Step of the sample; undefined while loading. */
  readonly stage: PathStage | undefined;
  /** Effect of the draft on open requests; undefined while loading. */
  readonly effect: PublishEffect | undefined;
  readonly onChange: (step: RoutingStep, what: string) => void;
};

const rights: Record<ApproverRight, string> = {
  mayReturn: t`Send the request back for changes`,
  mayReassign: t`Reassign the task to somebody else`,
  mayAddApprover: t`Add an approver`,
};
const choices = (list: readonly { id: string; name: string }[], none: string) => [
  { value: '', label: none },
  ...list.map(({ id, name }) => ({ value: id, label: name })),
];

/** All properties of a step. */
export function StepProperties(props: StepPropertiesProps) {
  const { step, at, names, problems, stage, effect, onChange } = props;
  const path = `steps.${at}`;
  const problem = (field: string) => getFieldError(problems, `${path}.${field}`);
  const set = (part: Partial<RoutingStep>, what: string) => onChange({ ...step, ...part }, what);
  return (
    <section className={classes.properties} aria-label={t`Properties of ${step.name}`}>
      <NameField
        label={t`Step name`}
        value={step.name}
        problem={problem('name')}
        onChange={(name) => set({ name }, t`the name`)}
      />
      <Disclosure
        open
        title={t`Who decides`}
        summary={formatApproverSource(step.approvers, names)}
        invalid={problem('approvers') !== undefined}
      >
        <StepSource
          source={step.approvers}
          names={names}
          problems={problems}
          path={`${path}.approvers`}
          onChange={(approvers) => set({ approvers }, t`who decides`)}
        />
        <SampleNote stage={stage} />
      </Disclosure>
      <Disclosure
        title={t`How many must agree`}
        summary={formatQuorumRule(step.rule)}
        invalid={problem('rule') !== undefined}
      >
        <StepRule
          rule={step.rule}
          problem={problem('rule')}
          onChange={(rule) => set({ rule }, t`how many must agree`)}
        />
      </Disclosure>
      <Disclosure
        open={step.condition !== undefined}
        title={t`When it is needed`}
        summary={formatStepCondition(step.condition, names)}
        invalid={problem('condition') !== undefined}
      >
        <ConditionBuilder
          condition={step.condition}
          names={names}
          fields={listConditionFields(names)}
          always={t`Always: every request passes this step.`}
          problem={problem('condition')}
          onChange={(condition) => {
            const { condition: _, ...rest } = step;
            onChange(condition ? { ...rest, condition } : rest, t`when it is needed`);
          }}
        />
        {effect && effect.count > 0 ? <PassingNote stepId={step.id} effect={effect} /> : null}
      </Disclosure>
      <Disclosure title={t`Time allowed`} summary={formatServiceLevel(step, names)}>
        <InlineSelect
          label={t`Time allowed`}
          value={step.slaTemplateId ?? ''}
          options={choices(names.serviceLevels, t`No limit`)}
          onChange={(id) => set({ slaTemplateId: id || null }, t`the time allowed`)}
        />
        <FieldProblem>{problem('slaTemplateId')}</FieldProblem>
        <p className="text-12 line-height-16 muted">
          {t`Working time, counted where the requester works.`}{' '}
          <Link to={`${paths.serviceLevels}?view=targets`}>
            {names.serviceLevels.length > 0 ? t`Service levels` : t`Add a service level`}
          </Link>
        </p>
      </Disclosure>
      <Disclosure title={t`Escalation`} summary={formatEscalationPolicy(step, names)}>
        <InlineSelect
          label={t`Escalation`}
          value={step.escalationPolicyId ?? ''}
          options={choices(names.policies, t`Nothing happens`)}
          onChange={(id) =>
            set({ escalationPolicyId: id || null }, t`what happens when it is late`)
          }
        />
        <FieldProblem>{problem('escalationPolicyId')}</FieldProblem>
        <p className="text-12 line-height-16 muted">
          <Link to={`${paths.serviceLevels}?view=escalation`}>
            {names.policies.length > 0 ? t`Escalation policies` : t`Add an escalation policy`}
          </Link>
        </p>
      </Disclosure>
      <Disclosure title={t`The approver may also`} summary={formatApproverRights(step)}>
        {approverRights.map((right) => (
          <PropertyCheckbox
            key={right}
            label={rights[right]}
            checked={step[right]}
            onChange={(allowed) => set({ [right]: allowed }, t`what the approver may do`)}
          />
        ))}
      </Disclosure>
      <Disclosure title={t`Skipped or replaced`} summary={formatSkipRules(step)}>
        <PropertyCheckbox
          label={t`Ask people again who have already approved an earlier step`}
          checked={step.asksAgain ?? false}
          onChange={(asksAgain) => set({ asksAgain }, t`whether people are asked again`)}
        />
        <PropertyCheckbox
          label={t`Keep the approval if the request comes back unchanged`}
          checked={step.keepWhenUnchanged}
          onChange={(keepWhenUnchanged) => set({ keepWhenUnchanged }, t`when it is asked again`)}
        />
        <ul className={`bullets text-12 muted ${classes.rules}`}>
          {step.asksAgain ? null : (
            <li>{t`Anyone who has already approved this request is not asked again.`}</li>
          )}
          <li>{t`Nobody decides their own request: their manager does.`}</li>
          <li>{t`Anyone away or deactivated is replaced by their delegate, or else by their manager.`}</li>
          <li>
            {names.lastResort.length > 1
              ? t`Where nobody is left ${joinWithAnd(names.lastResort)} decide.`
              : t`Where nobody is left ${names.lastResort[0] ?? t`the last resort`} decides.`}
          </li>
        </ul>
      </Disclosure>
    </section>
  );
}
