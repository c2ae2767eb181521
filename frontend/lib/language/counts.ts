import { plural, t } from '../text.ts';

/** Format a count with its noun, for use alone or after a verb: "1 task", "11 tasks". */
export const formatTaskCount = (count: number) =>
  plural(count, t`${count} task`, t`${count} tasks`);
export const formatPersonCount = (count: number) =>
  plural(count, t`${count} person`, t`${count} people`);
export const formatCategoryCount = (count: number) =>
  plural(count, t`${count} category`, t`${count} categories`);
export const formatDepartmentCount = (count: number) =>
  plural(count, t`${count} department`, t`${count} departments`);
export const formatLocationCount = (count: number) =>
  plural(count, t`${count} location`, t`${count} locations`);
export const formatGroupCount = (count: number) =>
  plural(count, t`${count} group`, t`${count} groups`);
export const formatFormCount = (count: number) =>
  plural(count, t`${count} form`, t`${count} forms`);
export const formatFieldCount = (count: number) =>
  plural(count, t`${count} field`, t`${count} fields`);
export const formatChangeCount = (count: number) =>
  plural(count, t`${count} change`, t`${count} changes`);
export const formatFileCount = (count: number) =>
  plural(count, t`${count} file`, t`${count} files`);
export const formatTextCount = (count: number) =>
  plural(count, t`${count} text`, t`${count} texts`);
