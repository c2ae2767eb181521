import { explainIneligibility } from '#functions/organisation/rules/explain-ineligibility.ts';
import type { Organisation } from '#functions/organisation/rules/organisation.ts';
import {
  findDuplicates,
  ProblemList,
  type Problems,
} from '#functions/organisation/rules/problems.ts';
import type { Reference } from '#functions/organisation/rules/reference.ts';
import { isSameName } from '#shared/fold-name.ts';
import { type Form, listFields } from '#shared/forms/form.ts';
import { t } from '#shared/language/t.ts';
import type { RoutingSequence, RoutingStep } from '#shared/routing/sequence.ts';
import { maxApproversPerStage, maxParallel } from './choose-approvers.ts';
import { listServedForms, validateConditions } from './validate-conditions.ts';

/**
 * Whether a name is free for a routing. Names are unique in the application, compared without case (specification §5).
 */
export function isRoutingNameAvailable(
  reference: Reference,
  name: string,
  exceptId?: string,
): boolean {
  return !reference.routings.some(
    (routing) => routing.id !== exceptId && isSameName(routing.name, name),
  );
}

class RoutingLint {
  readonly problems = new ProblemList();
  readonly #organisation: Organisation;
  readonly #forms: readonly Form[];
  constructor(routing: RoutingSequence, organisation: Organisation) {
    this.#organisation = organisation;
    this.#forms = listServedForms(routing, organisation.reference);
  }

  /** Return the number of named people who can decide. Report each of the others at `path`. */
  #named(userIds: readonly string[], path: string): number {
    let count = 0;
    for (const userId of new Set(userIds)) {
      const { directory } = this.#organisation;
      const user = directory.user(userId);
      const why = user
        ? explainIneligibility(user, directory)
        : t`One of these people does not exist.`;
      if (why) this.problems.add(path, why);
      else count += 1;
    }
    return count;
  }

  #source({ approvers }: RoutingStep, path: string): number | undefined {
    const { directory, reference } = this.#organisation;
    switch (approvers.kind) {
      case 'named':
        return this.#named(approvers.userIds, `${path}.userIds`);
      case 'role': {
        const count = directory.inRole(approvers.role).filter(({ isActive }) => isActive).length;
        this.problems.expect(count > 0, `${path}.role`, t`Nobody has this role.`);
        return count;
      }
      case 'group': {
        const members = directory.inGroup(approvers.group).filter(({ isActive }) => isActive);
        const count = members.filter((member) => directory.canBeAsked(member)).length;
        const why =
          members.length > 0 ? t`Nobody in this group is an approver.` : t`This group is empty.`;
        this.problems.expect(count > 0, `${path}.group`, why);
        return count;
      }
      case 'head': {
        if (approvers.departmentId === null) return 1;
        const department = reference.departments.find(({ id }) => id === approvers.departmentId);
        this.problems.expect(
          department !== undefined,
          `${path}.departmentId`,
          t`There is no such department.`,
        );
        if (department)
          this.problems.expect(
            department.headId !== null,
            `${path}.departmentId`,
            t`${department.name} has no head.`,
          );
        return 1;
      }
      case 'formUser': {
        const isPerson = (form: Form) =>
          listFields(form).some(({ key, type }) => key === approvers.field && type === 'person');
        this.problems.expect(
          this.#forms.every(isPerson),
          `${path}.field`,
          t`Name a person field of the forms served.`,
        );
        return 1;
      }
      case 'doa':
        this.problems.expect(
          reference.doaLevels.length > 0,
          path,
          t`There are no approval levels yet.`,
        );
        return undefined;
      case 'manager':
        return 1;
    }
  }

  step(step: RoutingStep, path: string) {
    const people = this.#source(step, `${path}.approvers`);
    if (step.rule.kind === 'atLeast' && people !== undefined && people > 0)
      this.problems.expect(
        step.rule.count <= people,
        `${path}.rule.count`,
        t`Only ${people} can approve this step.`,
      );
    const { slaTemplates, escalationPolicies } = this.#organisation.reference;
    const has = (list: readonly { id: string }[], id: string | null) =>
      id === null || list.some((one) => one.id === id);
    this.problems.expect(
      has(slaTemplates, step.slaTemplateId),
      `${path}.slaTemplateId`,
      t`There is no such service level.`,
    );
    this.problems.expect(
      has(escalationPolicies, step.escalationPolicyId),
      `${path}.escalationPolicyId`,
      t`There is no such policy.`,
    );
  }
}

/**
 * Return the validation errors of a routing by field path; empty if it is valid. They are: name already used, unknown
 * or inactive people, empty groups, an unreachable quorum, incomplete or constant conditions, fields that a served form
 * lacks, missing templates.
 */
export function validateRouting(routing: RoutingSequence, organisation: Organisation): Problems {
  const lint = new RoutingLint(routing, organisation);
  const { reference } = organisation;
  lint.problems.expect(
    isRoutingNameAvailable(reference, routing.name, routing.id),
    'name',
    t`Another routing has this name.`,
  );
  routing.categoryIds.forEach((categoryId, i) => {
    const known = reference.categories.some(({ id }) => id === categoryId);
    lint.problems.expect(known, `categoryIds.${i}`, t`There is no such category.`);
  });
  for (const [path, reasons] of Object.entries(validateConditions(routing, organisation)))
    for (const reason of reasons) lint.problems.add(path, reason);
  for (const _ of findDuplicates(routing.steps.map(({ id }) => id)))
    lint.problems.add('steps', t`Two steps have the same id.`);
  for (const [order, steps] of Map.groupBy(routing.steps, (step) => step.order))
    lint.problems.expect(
      steps.length <= maxParallel,
      'steps',
      t`At most ${maxParallel} steps may run side by side (order ${order}).`,
    );
  routing.steps.forEach((step, i) => {
    lint.step(step, `steps.${i}`);
    const most = maxApproversPerStage(
      routing.steps.filter(({ order }) => order === step.order).length,
    );
    lint.problems.expect(
      step.rule.kind !== 'atLeast' || step.rule.count <= most,
      `steps.${i}.rule.count`,
      t`With the steps beside it, this step can ask ${most} people at most.`,
    );
  });
  return lint.problems.found;
}
