import { randomBytes } from 'node:crypto';

/** Bytes of a salt, which make a text of an erased commitment impossible to guess. */
const saltBytes = 12;

/** Create the salt of an event. */
export const createSalt = (): string => randomBytes(saltBytes).toString('base64url');
