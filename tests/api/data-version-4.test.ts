import { describe } from 'vitest';
import { testStoredVersion } from '#tests/api/support/kept-version.ts';

describe('a table of data version 4', () => testStoredVersion(4));
