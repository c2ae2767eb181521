import { randomBytes } from 'node:crypto';

/** Random bytes that make a token as long as the service's tokens, which have several hundred characters. */
const chance = 480;

/** Generate a token that contains the id of the waiting execution. */
export const createToken = (executionId: number): string =>
  `${executionId}.${randomBytes(chance).toString('base64url')}`;

/** Return the execution id of a token, or undefined if the token is invalid. Tokens of earlier versions are shorter. */
export function parseTaskToken(token: string): number | undefined {
  const id = /^(\d{1,15})\.[\w-]{36,}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}
