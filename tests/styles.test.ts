import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const frontend = join(import.meta.dirname, '../frontend');
const sheets = readdirSync(frontend, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.css') && !file.startsWith('dist/'),
);

/** Type scale: badges, notes, rows, running text, headings of dialogs, titles. */
const sizes = ['10px', '12px', '13px', '14px', '16px', '20px'];

test('all text uses one of the six sizes of the type scale', () => {
  const others = sheets.flatMap((file) =>
    [...readFileSync(join(frontend, file), 'utf8').matchAll(/font-size:\s*([^;}]+)/g)]
      .filter(([, size = '']) => !sizes.includes(size.trim()))
      .map(([declaration]) => `${file}: ${declaration}`),
  );
  expect(sheets.length).toBeGreaterThan(200);
  expect(others).toEqual([]);
});
