import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { functionNames } from '../function-entries.ts';
import { bundleFunctions } from './bundle-functions.ts';
import { listColdStartFiles } from './cold-start-files.ts';

/**
 * `npm run size:functions`: the kB that each function loads at its cold start, and the loading time here in ms (median
 * of five new processes; the aim is 250). Exits with 1 if a function loads more than 400 kB.
 */
const maxKB = 400;
const environment = {
  TABLE_NAME: 'measured',
  FILES_BUCKET: 'measured',
  APPLICATION_ID: '00000000-0000-4000-8000-000000000000',
  CONFIGURATION_SET: 'measured',
  MACHINE_ARN: 'arn:aws:states:eu-central-1:000000000000:stateMachine:measured',
  ANNOUNCEMENTS_ARN: 'arn:aws:states:eu-central-1:000000000000:stateMachine:measured',
  PROCESS_IMPORTS_ARN: 'arn:aws:states:eu-central-1:000000000000:stateMachine:measured',
  USER_POOL_ID: 'eu-central-1_measured',
  ADMIN_MFA: 'required',
  DEAD_LETTERS_URL: 'https://sqs.eu-central-1.amazonaws.com/000000000000/measured',
  PENDING_MAILS_URL: 'https://sqs.eu-central-1.amazonaws.com/000000000000/measured',
  MAILS_PER_SECOND: '10',
  SITE_URL: 'https://countersign.example',
  CANARY_PASSWORD_NAME: '/countersign-dev/canary-password',
  SENDER: 'countersign@countersign.example',
  DEAD_LETTER_QUEUES: 'https://sqs.eu-central-1.amazonaws.com/000000000000/measured',
  ORIGIN_KEY: 'measured',
  WRITING_CALLS_PER_MINUTE: '600',
  MAILING_CALLS_PER_MINUTE: '60',
  READING_CALLS_PER_MINUTE: '3000',
  SIGN_UP_DOMAINS: '',
  AWS_REGION: 'eu-central-1',
};

function loadTime(file: string): number {
  const script = `const start = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - start);`;
  const run = () =>
    Number(
      execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        env: environment,
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
if (rows.some(({ kB }) => kB > maxKB)) process.exitCode = 1;
