import type { EscalationPolicy } from '#shared/escalations/policy.ts';

export type Level = EscalationPolicy['levels'][number];

/** What somebody is asked to become, in the words of the editor. */
export const actionWords = {
  notify: 'is notified',
  addApprover: 'may decide too',
  reassign: 'decides instead',
  approve: 'approved automatically',
  reject: 'rejected automatically',
} as const satisfies Record<Level['action'], string>;

/** The same once it has happened, after the names of one or of several people. */
export const actionDone = {
  notify: { one: 'was notified', several: 'were notified' },
  addApprover: { one: 'may decide too', several: 'may decide too' },
  reassign: { one: 'decides instead', several: 'decide instead' },
} as const satisfies Partial<Record<Level['action'], { one: string; several: string }>>;

export const targetWords = {
  manager: 'the assignee’s manager',
  departmentHead: 'the department head',
  nextDoaLevel: 'the next approval level',
  named: 'somebody named',
} as const satisfies Record<Level['target']['to'], string>;

/** Whether the step is decided without anybody. */
export const isAutomatic = (action: Level['action']): action is 'approve' | 'reject' =>
  action === 'approve' || action === 'reject';
