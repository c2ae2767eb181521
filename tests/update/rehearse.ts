import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { demoPassword } from '#demo/organisation/people.ts';
import { dataVersion } from '#one-machine/data-folder.ts';
import { readArguments } from '../../operator/services/command.ts';
import { NotStarted, startVersion, waitForUpdate } from './any-version.ts';
import { archiveFolder, hashFolderFiles, storedFolderPath } from './kept-folder.ts';
import { compareAnswers, readAnswers } from './what-it-says.ts';
import { openWork } from './work.ts';

/**
 * Rehearse the update of one machine from an older version, and the rollback. The older version is checked out into a
 * separate folder, installed and built, and started with the demo organisation, in which people work. This version then
 * opens the same data folder: every request, path, history and figure must be the same, and open tasks are decided.
 * Finally the older version must refuse the folder without writing to it, unless both have the same data version.
 */
const root = join(import.meta.dirname, '../..');

function exitWithError(line: string): never {
  console.error(line);
  process.exit(2);
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] });

function resolveCommit(from: string): string {
  try {
    return git('rev-parse', '--verify', '--quiet', `${from}^{commit}`).toString().trim();
  } catch {
    return exitWithError(
      `${from} is no tag or commit of this clone. Fetch the whole history: git fetch --tags --unshallow`,
    );
  }
}

function checkOut(commit: string, folder: string): void {
  if (existsSync(join(folder, 'package.json'))) return;
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) });
}

const {
  values: { checkout, keep },
  positionals: [from = ''],
} = readArguments({
  usage: `npm run rehearse:update -- FROM [options]

Rehearses the update of one machine from a tag or commit, and the rollback. Takes several minutes.

  --checkout DIR  folder of the older version, which a second rehearsal can reuse
  --keep          archives the data folder for the tests
  --help          shows this`,
  operands: ['FROM'],
  options: { checkout: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const commit = resolveCommit(from);
const place = mkdtempSync(join(tmpdir(), 'rehearsal-'));
const older = checkout ? resolve(checkout) : join(place, 'older');
const data = join(place, 'data');
const getVersion = () => Number(readFileSync(join(data, 'version'), 'utf8'));
const problems: string[] = [];
const check = (isTrue: boolean, problem: string) => void (isTrue || problems.push(problem));

async function workBefore() {
  console.log(`Starting ${from} (${commit.slice(0, 8)})`);
  const running = await startVersion(older, data, ['--demo']);
  const password = /the password is (\S+)/.exec(running.printed())?.[1] ?? demoPassword;
  const work = await openWork(running.url, password);
  const open = [await work.raise('Open at its first step'), await work.raise('Open at its second')];
  await work.approve(open[1] ?? '');
  const decided = await work.raise('Decided before the update');
  check(
    (await work.approveToTheEnd(decided)) === 'Approved',
    'The older version approves nothing.',
  );
  const answers = await readAnswers(work.admin);
  const at = Date.now();
  await running.stop();
  return { answers, open, password, at };
}

async function workAfter({ answers, open, password }: Awaited<ReturnType<typeof workBefore>>) {
  console.log('Starting this version on its folder');
  const running = await startVersion(root, data);
  await waitForUpdate(data, running.printed);
  const work = await openWork(running.url, password);
  const { differ, wentOn } = compareAnswers(answers, await readAnswers(work.admin));
  problems.push(...differ);
  console.log(
    `${answers.requests.length} requests compared, ${differ.length} differences, figures ${answers.figures ? 'compared' : 'not known to the older version'}`,
  );
  for (const line of wentOn) console.log(`  since then: ${line}`);
  for (const requestId of open) {
    const status = await work.approveToTheEnd(requestId);
    check(status === 'Approved', `${requestId}, open before the update, ended ${status}.`);
  }
  const fresh = await work.approveToTheEnd(await work.raise('Raised after the update'));
  check(fresh === 'Approved', `A request raised after the update ended ${fresh}.`);
  await running.stop();
  console.log(`${open.length} requests that were open are decided, a new one too`);
}

async function startOlderVersion(olderVersion: number): Promise<void> {
  const before = hashFolderFiles(data);
  try {
    const running = await startVersion(older, data);
    await running.stop();
    check(olderVersion === dataVersion, 'The older version opened the newer folder.');
    console.log(`The older version opens the folder: both have data version ${dataVersion}`);
  } catch (error) {
    if (!(error instanceof NotStarted)) throw error;
    check(olderVersion < dataVersion, `The older version did not start: ${error.message}`);
    check(error.status === 1, `The older version ended with ${error.status}.`);
    check(/newer version/.test(error.message), `It does not say why: ${error.message}`);
    check(
      JSON.stringify(hashFolderFiles(data)) === JSON.stringify(before),
      'It wrote to the folder.',
    );
    console.log(`The older version refused the folder and wrote nothing:\n  ${error.message}`);
  }
}

try {
  checkOut(commit, older);
  const before = await workBefore();
  const olderVersion = getVersion();
  console.log(`Its folder has data version ${olderVersion}, this version ${dataVersion}`);
  if (keep) {
    const { answers, open, password, at } = before;
    const copy = join(place, 'copy');
    cpSync(data, copy, { recursive: true });
    const size = archiveFolder(copy, storedFolderPath(olderVersion), {
      commit,
      at,
      password,
      answers,
      open,
    });
    console.log(`Kept ${storedFolderPath(olderVersion)}, ${Math.round(size / 1000)} kB`);
  }
  await workAfter(before);
  await startOlderVersion(olderVersion);
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? 'The update holds.' : `${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  rmSync(place, { recursive: true, force: true });
}
