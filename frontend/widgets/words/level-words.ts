import { formatHoursAndMinutes } from '#frontend/components/text/format/duration.ts';
import { t } from '#frontend/lib/text.ts';
import type { EscalationPolicy } from '#shared/escalations/policy.ts';

export type PolicyLevel = EscalationPolicy['levels'][number];

/** Words for the action of an escalation level, as the editor shows them. */
export const escalationActionLabels = {
  notify: t`is notified`,
  addApprover: t`is added as an approver`,
  reassign: t`decides instead`,
  approve: t`approved automatically`,
  reject: t`rejected automatically`,
} as const satisfies Record<PolicyLevel['action'], string>;

/** Formatters for a completed escalation action, for one person or several. */
export const completedActionFormatters = {
  notify: {
    one: (who: string) => t`${who} was notified`,
    several: (who: string) => t`${who} were notified`,
  },
  addApprover: {
    one: (who: string) => t`${who} was added as an approver`,
    several: (who: string) => t`${who} were added as approvers`,
  },
  reassign: {
    one: (who: string) => t`${who} decides instead`,
    several: (who: string) => t`${who} decide instead`,
  },
} as const satisfies Partial<
  Record<PolicyLevel['action'], Record<'one' | 'several', (who: string) => string>>
>;

export const escalationTargetLabels = {
  manager: t`the assignee’s manager`,
  departmentHead: t`the department head`,
  nextDoaLevel: t`the next approval level`,
  named: t`somebody named`,
} as const satisfies Record<PolicyLevel['target']['to'], string>;

/** Whether the action decides the step without a person. */
export const isAutomatic = (action: PolicyLevel['action']): action is 'approve' | 'reject' =>
  action === 'approve' || action === 'reject';

/** Format the delay of an escalation level: "As soon as it is due", "4 h after it is due". */
export const formatEscalationDelay = ({ after }: Pick<PolicyLevel, 'after'>): string =>
  after === 0 ? t`As soon as it is due` : t`${formatHoursAndMinutes(after)} after it is due`;
