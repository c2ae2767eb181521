import { describe } from 'vitest';
import { testStoredVersion } from '#tests/api/support/kept-version.ts';

describe('a table of data version 2', () => testStoredVersion(2));
