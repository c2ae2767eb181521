import { relative } from 'node:path';
import { textCatalogs, translated } from './catalogs.ts';

/** `npm run translations`: new texts come into the catalogs with "", those that are no longer marked leave them. */
for (const catalog of await textCatalogs()) {
  const made = await catalog.make({
    clean: true,
    overwrite: false,
    locale: translated,
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
