import { IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { InlineSelect } from '#frontend/components/text/sentence.tsx';
import { rich, t } from '#frontend/lib/text.ts';
import type { Expression } from '#shared/forms/expression.ts';
import {
  type ConditionNames,
  describeCondition,
  findConditionLabel,
} from '#shared/routing/condition-words.ts';
import classes from './condition-builder.module.css';
import { type ConditionField, createRule } from './condition-field.ts';
import { ConditionRule } from './condition-rule.tsx';
import {
  type ComparisonRule,
  type ConditionGroup,
  type ConditionNode,
  toConditionExpression,
  toConditionGroup,
} from './condition-tree.ts';

type ConditionBuilderProps = {
  readonly condition: Expression | undefined;
  readonly names: ConditionNames;
  /** Fields that the condition can use. */
  readonly fields: readonly ConditionField[];
  /** Sentence shown if there is no condition. */
  readonly always: string;
  readonly problem: string | undefined;
  readonly onChange: (condition: Expression | undefined) => void;
};

/** Editor for a condition as sentences, in groups of which all, one or none must be true. */
export function ConditionBuilder({
  condition,
  names,
  fields,
  always,
  problem,
  onChange,
}: ConditionBuilderProps) {
  const group = toConditionGroup(condition);
  return (
    <div className="stack gap-8">
      {group.parts.length === 0 ? <p className="muted">{always}</p> : null}
      <GroupLines
        group={group}
        names={names}
        fields={fields}
        depth={1}
        onChange={(next) => onChange(toConditionExpression(next))}
      />
      {condition ? (
        <p
          className={classes.words}
        >{rich`In words: only if ${describeCondition(condition, names)}.`}</p>
      ) : null}
      <FieldProblem>{problem}</FieldProblem>
    </div>
  );
}

const joins = { all: t`and`, any: t`or`, none: t`nor` };
const matches = [
  { value: 'all', label: t`all of these` },
  { value: 'any', label: t`one of these` },
  { value: 'none', label: t`none of these` },
];
/** Maximum nesting depth for new groups. Deeper conditions are possible but hard to read. */
const deepest = 4;

type GroupLinesProps = {
  readonly group: ConditionGroup;
  readonly names: ConditionNames;
  readonly fields: readonly ConditionField[];
  readonly depth: number;
  readonly onChange: (group: ConditionGroup) => void;
};

function GroupLines({ group, names, fields, depth, onChange }: GroupLinesProps) {
  const { match, parts } = group;
  const put = (at: number, node: ConditionNode) =>
    onChange({ ...group, parts: parts.map((part, n) => (n === at ? node : part)) });
  const fresh = (): ComparisonRule[] => (fields[0] ? [createRule(fields[0])] : []);
  const add = (...nodes: ConditionNode[]) => onChange({ ...group, parts: [...parts, ...nodes] });
  return (
    <div className={`stack hug gap-6 shrink ${classes.group}`} data-nested={depth > 1 || undefined}>
      {parts.length > 1 || match === 'none' ? (
        <InlineSelect
          label={t`How many must be true`}
          value={match}
          options={matches}
          onChange={(value) => {
            const next = value === 'any' || value === 'none' ? value : 'all';
            onChange({ ...group, match: next });
          }}
        />
      ) : null}
      {parts.map((part, at) => (
        <div key={at} className={classes.line}>
          <span className={classes.join}>{at === 0 ? t`if` : joins[match]}</span>
          {part.kind === 'rule' ? (
            <ConditionRule
              rule={part}
              fields={fields}
              labelOf={(name) => findConditionLabel(name, names)}
              onChange={(rule) => put(at, rule)}
            />
          ) : part.kind === 'group' ? (
            <GroupLines
              group={part}
              names={names}
              fields={fields}
              depth={depth + 1}
              onChange={(next) => put(at, next)}
            />
          ) : (
            <span className={classes.other}>{describeCondition(part.expression, names)}</span>
          )}
          <IconButton
            aria-label={t`Remove condition ${at + 1}`}
            className={classes.remove ?? ''}
            onClick={() => onChange({ ...group, parts: parts.filter((_, n) => n !== at) })}
          >
            <IconX size={14} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className={classes.adds}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => add(...fresh())}
        >
          {parts.length > 0 ? t`Add another condition` : t`Add a condition`}
        </Button>
        {parts.length > 0 && depth < deepest ? (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() =>
              add({
                kind: 'group',
                match: match === 'any' ? 'all' : 'any',
                parts: [...fresh(), ...fresh()],
              })
            }
          >{t`Add a group`}</Button>
        ) : null}
      </div>
    </div>
  );
}
