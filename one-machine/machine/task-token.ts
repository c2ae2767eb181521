import { randomBytes } from 'node:crypto';

/** Bytes of chance that make a token as long as the service's, which are several hundred characters. */
const chance = 480;

/** A token that tells the execution that waits for it. */
export const newToken = (executionId: number): string =>
  `${executionId}.${randomBytes(chance).toString('base64url')}`;

/** The execution of a token; undefined for what is none. Tokens of earlier versions are shorter. */
export function parseTaskToken(token: string): number | undefined {
  const id = /^(\d{1,15})\.[\w-]{36,}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}
