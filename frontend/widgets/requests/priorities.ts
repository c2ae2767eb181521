import { t } from '#frontend/lib/text.ts';
/** Priorities, most urgent first. A more urgent priority never has more time. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const;
export const priorityLabels = { urgent: t`Urgent`, high: t`High`, normal: t`Normal`, low: t`Low` };
