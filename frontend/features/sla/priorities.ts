/** Most urgent first: a more urgent one never has more time. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const;
export const priorityWord = { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' };
