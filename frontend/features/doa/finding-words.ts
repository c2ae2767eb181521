import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import type { DoaFinding } from '#shared/doa/finding.ts';
import type { AuthorityCell } from '#shared/doa/matrix.ts';

/** Value in the URL for the row of all departments. */
export const allDepartmentsParam = 'everywhere';

type Kind = DoaFinding['kind'];
type Words = {
  readonly title: string;
  /** Effect at run time until the finding is fixed. */
  readonly meanwhile: string;
  readonly fix: { readonly label: string; readonly to: string };
};

const here = (view: string) => `${paths.approvalLimits}?view=${view}`;

/** Texts of the findings, most severe first. */
export const findingLabels: Readonly<Record<Kind, Words>> = {
  gap: {
    title: t`Nobody may decide`,
    meanwhile: t`Such requests go to the fallback approvers, and their history says so.`,
    fix: { label: t`Name somebody in the table`, to: here('people') },
  },
  noStandIn: {
    title: t`No stand-in`,
    meanwhile: t`While they are away such requests wait for them. Their own ones, and all of them should they leave, go to the fallback approvers.`,
    fix: { label: t`Name a second person in the table`, to: here('people') },
  },
  onlyOne: {
    title: t`Only one person from here up`,
    meanwhile: t`Their delegate decides while they are away. Their own requests, and all of them should they leave, go to the fallback approvers.`,
    fix: { label: t`Name a second person in the table`, to: here('people') },
  },
  aboveOwnLimit: {
    title: t`Above their own limit`,
    meanwhile: t`The table counts: they are asked, and may decide on more than their page says.`,
    fix: { label: t`Change the level on their page`, to: paths.people },
  },
  missingRate: {
    title: t`A currency without a rate`,
    meanwhile: t`Amounts in it can’t be compared with any limit: such requests go to the fallback approvers.`,
    fix: { label: t`Add a rate`, to: here('currencies') },
  },
  inactiveApprover: {
    title: t`Somebody who has left is still named`,
    meanwhile: t`They are skipped: their delegate, their manager or the fallback approvers are asked instead.`,
    fix: { label: t`Name somebody else`, to: here('people') },
  },
  employeeApprover: {
    title: t`Somebody is named who is not an approver`,
    meanwhile: t`They can’t decide, so they are skipped: their delegate, their manager or the fallback approvers are asked instead.`,
    fix: { label: t`Make them an approver`, to: paths.people },
  },
  managerCycle: {
    title: t`Managers in a circle`,
    meanwhile: t`Looking for the next manager leads back to the start, so the fallback approvers are asked.`,
    fix: { label: t`Change a manager`, to: paths.people },
  },
  overlap: {
    title: t`Rules that overlap`,
    meanwhile: t`Everybody they name may decide; the level of the lower rank is asked first.`,
    fix: { label: t`Check the levels`, to: here('levels') },
  },
  unreachableRule: {
    title: t`Rules without effect`,
    meanwhile: t`Nobody is ever asked because of them.`,
    fix: { label: t`Check the table`, to: here('people') },
  },
  unreadable: {
    title: t`Stored rules that can’t be used`,
    meanwhile: t`They are ignored: the other rules apply, or else the fallback approvers decide. A step of such a routing asks everybody it names.`,
    fix: { label: t`Save them again, routings first`, to: paths.routings },
  },
};

export const findingOrder: readonly Kind[] = [
  'unreadable',
  'gap',
  'missingRate',
  'inactiveApprover',
  'employeeApprover',
  'noStandIn',
  'onlyOne',
  'aboveOwnLimit',
  'managerCycle',
  'overlap',
  'unreachableRule',
];

/** Whether findings of this kind can leave a request without an approver now. */
export const isGrave = (kind: Kind): boolean => kind === 'gap' || kind === 'missingRate';

/** Return the URL where a finding can be fixed. A finding about a cell links to that cell. */
export function findFixPath({ kind, ids, place }: DoaFinding): string {
  const [personId] = ids;
  if (kind === 'employeeApprover' && personId) return paths.person(personId);
  if (!place) return findingLabels[kind].fix.to;
  const { departmentId, categoryId, levelId } = place;
  const cell = new URLSearchParams({
    view: 'people',
    department: departmentId ?? allDepartmentsParam,
    ...(categoryId && { category: categoryId }),
    ...(levelId && { level: levelId }),
  });
  return `${paths.approvalLimits}?${cell}`;
}

/** Return the problems of a cell, worded as in the list of findings. */
export function listCellProblems({ people, ruleIds, marks }: AuthorityCell): string[] {
  const kinds = [
    ...marks,
    ...(people.some(({ isActive }) => !isActive) ? ['inactiveApprover' as const] : []),
    ...(people.some((one) => one.isActive && !one.canBeAsked) ? ['employeeApprover' as const] : []),
    ...(ruleIds.length > 1 ? ['overlap' as const] : []),
  ];
  return kinds.map((kind) => findingLabels[kind].title);
}
