import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleFunctions } from '#infra/bundles/bundle-functions.ts';
import { listColdStartFiles, maxColdStartKB } from '#infra/bundles/cold-start-files.ts';
import { functionNames } from '#infra/function-entries.ts';
import { measuredEnvironment } from '#tests/support/measured-environment.ts';
import { readArguments } from '../../operator/services/command.ts';

/**
 * `npm run size:functions`: the kB that each function loads at its cold start, and the loading time on this machine in
 * ms (median of five new processes; the aim is 250). Exit status 1 if a function loads more than its limit.
 */
const usage = `npm run size:functions -- [--help]

  --help  shows this

Bundles every function and prints what it loads at its cold start. Exit status 1 if one is larger than ${maxColdStartKB} kB.`;
readArguments({ usage, options: {}, operands: [] });

function loadTime(file: string): number {
  const script = `const start = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - start);`;
  const run = () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        env: measuredEnvironment,
        encoding: 'utf8',
      }),
    );
  return Array.from({ length: 5 }, run).sort((a, b) => a - b)[2] ?? Number.NaN;
}

const folderOf = await bundleFunctions(functionNames);
const rows = functionNames.map((name) => {
  const file = join(folderOf(name), 'index.mjs');
  const content = Buffer.concat(listColdStartFiles(folderOf(name)).map((one) => one.content));
  return {
    name,
    kB: content.length / 1000,
    gzip: gzipSync(content).length / 1000,
    ms: loadTime(file),
  };
});
const line = (name: string, ...figures: string[]) =>
  console.log([name.padEnd(30), ...figures.map((figure) => figure.padStart(8))].join(''));
line('function', 'kB', 'gzip', 'load ms');
for (const { name, kB, gzip, ms } of rows.sort((a, b) => b.kB - a.kB))
  line(name, kB.toFixed(1), gzip.toFixed(1), ms.toFixed(0));
if (rows.some(({ kB }) => kB > maxColdStartKB)) process.exitCode = 1;
