import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { german } from '#functions/platform/language/de.ts';
import { setTranslationSource } from '#shared/language/t.ts';
import { translateFailure, translateProblem } from '#shared/process/translate-failure.ts';

/** Reasons for unread logs, rows and requests as written in the sources, with numbers in place of values. */
const reasons = ['shared/process/logs', 'functions/imports/logs'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/\bt`([^`]+)`/g)])
    .map(([, text = '']) => text.replace(/\$\{[^}]+\}/g, '7')),
);

test('every stored English reason for an unread log or row has a German translation', () => {
  expect(reasons.length).toBeGreaterThan(20);
  setTranslationSource(() => german);
  const isEnglish = (reason: string) =>
    translateFailure(reason) === reason && translateProblem(reason) === reason;
  expect(reasons.filter(isEnglish)).toEqual([]);
  setTranslationSource(() => undefined);
});
