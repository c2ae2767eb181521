import { plural, t } from '../text.ts';

/** Format a count with its noun, for use alone or after a verb: "1 task", "11 tasks". */
export const numberOfTasks = (count: number) => plural(count, t`${count} task`, t`${count} tasks`);
export const numberOfRequests = (count: number) =>
  plural(count, t`${count} request`, t`${count} requests`);
export const numberOfPeople = (count: number) =>
  plural(count, t`${count} person`, t`${count} people`);
export const numberOfCategories = (count: number) =>
  plural(count, t`${count} category`, t`${count} categories`);
export const numberOfDepartments = (count: number) =>
  plural(count, t`${count} department`, t`${count} departments`);
export const numberOfLocations = (count: number) =>
  plural(count, t`${count} location`, t`${count} locations`);
export const numberOfGroups = (count: number) =>
  plural(count, t`${count} group`, t`${count} groups`);
export const numberOfForms = (count: number) => plural(count, t`${count} form`, t`${count} forms`);
export const numberOfFields = (count: number) =>
  plural(count, t`${count} field`, t`${count} fields`);
export const numberOfChanges = (count: number) =>
  plural(count, t`${count} change`, t`${count} changes`);
export const numberOfFiles = (count: number) => plural(count, t`${count} file`, t`${count} files`);
export const numberOfTexts = (count: number) => plural(count, t`${count} text`, t`${count} texts`);
