import { relative } from 'node:path';
import { readArguments } from '../../operator/services/command.ts';
import { collectTextCatalogs, translatedLanguages } from './catalogs.ts';

const usage = `npm run translations -- [--help]

  --help  shows this

Adds new texts to the catalogs with "", and removes texts that are no longer marked.`;
readArguments({ usage, options: {}, operands: [] });
for (const catalog of await collectTextCatalogs()) {
  const made = await catalog.make({
    clean: true,
    overwrite: false,
    locale: translatedLanguages,
    orderBy: 'message',
  });
  const missing = Object.entries(made || {}).flatMap(([locale, messages]) =>
    Object.entries(messages)
      .filter(([, { translation }]) => !translation)
      .map(() => locale),
  );
  if (missing.length)
    console.log(
      `${missing.length} without translation in ${relative(process.cwd(), catalog.path)}`,
    );
}
