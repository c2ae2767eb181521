import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { german } from '#functions/language/german.ts';
import { translateBy } from '#shared/language/t.ts';
import { translateFailure } from '#shared/process/kept-failures.ts';

/** Why a log is not read, as the sources say it, with numbers in the places of values. */
const reasons = ['shared/process/logs', 'functions/process-import'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [
      ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/unreadable\(\s*t`([^`]+)`/g),
    ])
    .map(([, text = '']) => text.replace(/\$\{[^}]+\}/g, '7')),
);

test('every reason why a log is not read, kept in English with its import, is told in German', () => {
  expect(reasons.length).toBeGreaterThan(10);
  translateBy(() => german);
  expect(reasons.filter((reason) => translateFailure(reason) === reason)).toEqual([]);
  translateBy(() => undefined);
});
