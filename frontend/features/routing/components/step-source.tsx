import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ChoiceList } from '#frontend/components/inputs/choice-list.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { getFieldError, type SaveErrors } from '#frontend/components/inputs/refusals.ts';
import { InlineNumberInput, InlineSelect, Sentence } from '#frontend/components/text/sentence.tsx';
import { groupsQuery } from '#frontend/data/people.ts';
import { routingsQuery } from '#frontend/data/routing.ts';
import { inContext, plural, rich, t } from '#frontend/lib/text.ts';
import { groupsPath } from '#frontend/paths.ts';
import { PeopleChoice } from '#frontend/widgets/people/person-choice.tsx';
import type { RoutingNames } from '#frontend/widgets/routing/use-routing-names.ts';
import { listFields } from '#shared/forms/form.ts';
import type { ApproverSource } from '#shared/routing/sequence.ts';
import { isSameGroup } from '#shared/users/group.ts';

/** Return the existing groups. For a group step, also include groups that exist only in routing sequences. */
function useGroupNames({ kind }: ApproverSource): readonly string[] {
  const { data: groups = [] } = useQuery(groupsQuery());
  const { data: routings = [] } = useQuery({ ...routingsQuery(), enabled: kind === 'group' });
  const asked = routings.flatMap(({ steps }) =>
    steps.flatMap(({ approvers }) => (approvers.kind === 'group' ? approvers.group : [])),
  );
  const older = asked.filter((name) => !groups.some((group) => isSameGroup(group.name, name)));
  return [...groups.map(({ name }) => name), ...new Set(older)];
}

type Kind = ApproverSource['kind'];
const sources: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'manager', label: t`Manager of the requester` },
  { value: 'head', label: t`Head of a department` },
  { value: 'doa', label: t`Whoever may approve the amount` },
  { value: 'group', label: t`A group` },
  { value: 'named', label: t`Named people` },
  { value: 'role', label: t`Everybody with a role` },
  { value: 'formUser', label: t`A person chosen in the form` },
];

/** Return the person fields that all forms of the routing sequence have. */
const peopleFields = ({ forms: [first, ...others] }: RoutingNames) =>
  (first ? listFields(first) : []).flatMap((field) =>
    field.type === 'person' &&
    others.every((form) =>
      listFields(form).some(({ key, type }) => key === field.key && type === 'person'),
    )
      ? [{ value: field.key, label: field.label }]
      : [],
  );

function buildDefaultSource(
  kind: Kind,
  names: RoutingNames,
  [firstGroup = '']: readonly string[],
): ApproverSource {
  switch (kind) {
    case 'manager':
      return { kind, level: 1 };
    case 'head':
      return { kind, departmentId: null };
    case 'doa':
      return { kind };
    case 'group':
      return { kind, group: firstGroup };
    case 'named':
      return { kind, userIds: [] };
    case 'role':
      return { kind, role: 'Approver' };
    case 'formUser':
      return { kind, field: peopleFields(names)[0]?.value ?? '' };
  }
}

type StepSourceProps = {
  readonly source: ApproverSource;
  readonly names: RoutingNames;
  readonly problems: SaveErrors;
  /** Error path: "steps.2.approvers" */
  readonly path: string;
  readonly onChange: (source: ApproverSource) => void;
};

/** Inputs for the approvers of a step: the kind of source and its fields. */
export function StepSource(props: StepSourceProps) {
  const { source, names, problems, path, onChange } = props;
  const groups = useGroupNames(source);
  return (
    <>
      <ChoiceList
        label={t`Who decides`}
        value={source.kind}
        choices={sources}
        onChange={(kind) => onChange(buildDefaultSource(kind, names, groups))}
      />
      <div className="stack gap-8">
        <Detail {...props} groups={groups} />
        <FieldProblem>{getFieldError(problems, path)}</FieldProblem>
      </div>
    </>
  );
}

type DetailProps = StepSourceProps & { readonly groups: readonly string[] };

function Detail({ source, names, groups, problems, path, onChange }: DetailProps) {
  const invalid = getFieldError(problems, path) !== undefined;
  switch (source.kind) {
    case 'manager': {
      const level = (
        <InlineNumberInput
          label={t`Levels up`}
          size={2}
          value={source.level}
          invalid={invalid}
          onChange={(chosen) => onChange({ ...source, level: chosen })}
        />
      );
      return (
        <Sentence>
          {plural(
            source.level,
            rich`the manager ${level} level up: the direct one`,
            rich`the manager ${level} levels up`,
          )}
        </Sentence>
      );
    }
    case 'head':
      return (
        <Sentence>
          {inContext('department')`of`}
          <InlineSelect
            label={t`Department`}
            value={source.departmentId ?? ''}
            invalid={invalid}
            options={[
              { value: '', label: t`the requester’s department` },
              ...names.departments.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => onChange({ ...source, departmentId: id || null })}
          />
        </Sentence>
      );
    case 'doa':
      return (
        <p className="text-12 line-height-16 muted">{t`It goes up the approval limits of the requester’s department until somebody’s limit covers the amount.`}</p>
      );
    case 'group':
      return (
        <Sentence>
          <InlineSelect
            label={t`Group`}
            value={source.group}
            invalid={invalid}
            options={groups.map((name) => ({ value: name, label: name }))}
            onChange={(group) => onChange({ ...source, group })}
          />
          <Link to={groupsPath()}>{t`Groups and their members`}</Link>
        </Sentence>
      );
    case 'named':
      return (
        <PeopleChoice
          userIds={source.userIds}
          onChange={(userIds) => onChange({ ...source, userIds })}
        />
      );
    case 'role':
      return (
        <InlineSelect
          label={t`Role`}
          value={source.role}
          options={[
            { value: 'Approver', label: t`Approver` },
            { value: 'admin', label: t`Administrator` },
          ]}
          onChange={(role) =>
            onChange({ ...source, role: role === 'admin' ? 'admin' : 'Approver' })
          }
        />
      );
    case 'formUser':
      return (
        <Sentence>
          {t`in the field`}
          <InlineSelect
            label={t`Field of the form`}
            value={source.field}
            invalid={invalid}
            options={peopleFields(names)}
            onChange={(field) => onChange({ ...source, field })}
          />
        </Sentence>
      );
  }
}
