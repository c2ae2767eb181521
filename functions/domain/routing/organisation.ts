import type { Directory } from './directory.ts';
import type { Reference } from './reference.ts';

/** What the rules look at besides the request: the reference data and the people as they are now. */
export type Organisation = { readonly reference: Reference; readonly directory: Directory };
