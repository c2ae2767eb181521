import { describe } from 'vitest';
import { tryKeptVersion } from '#tests/api/support/kept-version.ts';

describe('a table of data version 2', () => tryKeptVersion(2));
