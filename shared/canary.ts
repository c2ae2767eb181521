/** Start of the ids of the canary's application, people and category. */
const prefix = 'ca4a7100-0000-4000-8000-00000000000';

/**
 * Application of the canary, which raises and approves requests to prove that people can. All data that it stores
 * belongs to this application, so no list, figure, search, process map or message of people contains it.
 */
export const canaryApplicationId = `${prefix}1`;
/** Ids of the two accounts of the canary. Two are needed, because nobody can approve their own request. */
export const canaryRequesterId = `${prefix}2`;
export const canaryApproverId = `${prefix}3`;
export const canaryCategoryId = `${prefix}4`;

export const isCanary = (userId: string): boolean => userId.startsWith(prefix);

/** Return the application in which a person works: the canary's application for its accounts, else the given one. */
export const findApplicationId = (userId: string, applicationId: string): string =>
  isCanary(userId) ? canaryApplicationId : applicationId;

/** Operations of the canary: raise and submit a request, list its tasks and approve them. */
const operations = /^(POST \/requests(\/{requestId}\/submit)?|GET \/tasks|POST .+}\/approve)$/;

export const isAllowedForCanary = ({ method, path }: { method: string; path: string }): boolean =>
  operations.test(`${method} ${path}`);
