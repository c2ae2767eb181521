import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { functionNames } from './app.ts';
import { bundleFunctions } from './bundle-functions.ts';

/** `npm run size:functions`: what each function loads at its cold start, in kB, biggest first. At most 400 kB is the aim. */
const folderOf = await bundleFunctions(functionNames);
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(9);
const rows = functionNames.map((name) => {
  const file = join(folderOf(name), 'index.mjs');
  return { name, bytes: statSync(file).size, zipped: gzipSync(readFileSync(file)).length };
});
console.log(`${'function'.padEnd(30)} ${'kB'.padStart(9)} ${'gzip'.padStart(9)}`);
for (const { name, bytes, zipped } of rows.sort((a, b) => b.bytes - a.bytes))
  console.log(`${name.padEnd(30)} ${kilobytes(bytes)} ${kilobytes(zipped)}`);
