import { foldName } from '#shared/fold-name.ts';
import type { RequestRow } from '#shared/requests/request.ts';

/** Whether the text occurs in the title, number, category or a person's name. Case and accents are ignored. */
export const matchesRequestText = (
  { title, number, categoryName, requester, assignees }: RequestRow,
  text: string,
) =>
  [title, number, categoryName, requester.name, ...assignees.map(({ name }) => name)].some(
    (words) => foldName(words).includes(foldName(text.trim())),
  );

/**
 * Whether a request is in the list of my requests, as defined by the service: my requests, and drafts that I write for
 * others.
 */
export const isMyRequest = (
  userId: string,
  { status, requester, raisedBy = requester }: RequestRow,
): boolean => userId === (status === 'Draft' ? raisedBy : requester).userId;
