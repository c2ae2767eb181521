import { t } from '#frontend/lib/text.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';

export type Level = EscalationPolicy['levels'][number];

/** What somebody is asked to become, in the words of the editor. */
export const actionWords = {
  notify: t`is notified`,
  addApprover: t`may decide too`,
  reassign: t`decides instead`,
  approve: t`approved automatically`,
  reject: t`rejected automatically`,
} as const satisfies Record<Level['action'], string>;

/** The same once it has happened, after the names of one or of several people. */
export const actionDone = {
  notify: { one: t`was notified`, several: t`were notified` },
  addApprover: { one: t`may decide too`, several: t`may decide too` },
  reassign: { one: t`decides instead`, several: t`decide instead` },
} as const satisfies Partial<Record<Level['action'], { one: string; several: string }>>;

export const targetWords = {
  manager: t`the assignee’s manager`,
  departmentHead: t`the department head`,
  nextDoaLevel: t`the next approval level`,
  named: t`somebody named`,
} as const satisfies Record<Level['target']['to'], string>;

/** Whether the step is decided without anybody. */
export const isAutomatic = (action: Level['action']): action is 'approve' | 'reject' =>
  action === 'approve' || action === 'reject';
