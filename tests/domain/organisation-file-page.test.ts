import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OrganisationFile } from '#shared/reference/organisation-file.ts';
import { describeFile } from '#tests/support/describe-organisation-file.ts';

test('the documentation of organisation files contains every list and key of the schema', async () => {
  const page = describeFile();
  for (const [name, list] of Object.entries(OrganisationFile.shape)) {
    expect(page).toContain(`## ${name}\n`);
    const inner = list.unwrap();
    const item = 'element' in inner ? inner.element : inner;
    for (const key of Object.keys(item.shape)) expect(page).toContain(`| \`${key}\` |`);
  }
  // Update the page after a change of the schema: npx vitest run -u --project domain
  // tests/domain/organisation-file-page.test.ts
  await expect(page).toMatchFileSnapshot(
    join(import.meta.dirname, '../../docs/organisation-file.md'),
  );
});
