import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const command = join(import.meta.dirname, '../bench/cost.ts');

test('a three-stage request stays within its limits for table units, calls, transitions and dollars', async () => {
  const { code, output } = await new Promise<{ code: number | string; output: string }>(
    (resolve) => {
      // At least two requests are necessary to show a cost that rises from one request to the next.
      execFile(process.execPath, [command, '--lifecycles', '2'], (error, printed, errors) =>
        resolve({ code: error?.code ?? 0, output: `${printed}${errors}` }),
      );
    },
  );
  expect(code, output).toBe(0);
  expect(output).toContain('machine transitions');
}, 300_000);
