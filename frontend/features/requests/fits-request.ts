import { foldName } from '#shared/fold-name.ts';
import type { RequestRow } from '#shared/requests/request.ts';

/**
 * Whether the text is in the title, the number, the category or the name of somebody concerned, without regard to case
 * and accents.
 */
export const fitsRequest = (
  { title, number, categoryName, requester, assignees }: RequestRow,
  text: string,
) =>
  [title, number, categoryName, requester.name, ...assignees.map(({ name }) => name)].some(
    (words) => foldName(words).includes(foldName(text.trim())),
  );

/** Whether the list of my requests has it, as the service lists them: what is for me, and drafts that I write. */
export const isAmongMine = (
  userId: string,
  { status, requester, raisedBy = requester }: RequestRow,
): boolean => userId === (status === 'Draft' ? raisedBy : requester).userId;
