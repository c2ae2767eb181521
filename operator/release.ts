import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { indexes } from '#infra/stages/table-indexes.ts';
import { assertNextVersion, releaseChanges } from './release/changelog.ts';
import { buildSbom } from './release/sbom.ts';
import { CommandRefusal, runCommand, UsageError } from './services/command.ts';

/**
 * Prepare a release: version and date in the changelog, version of the packages, indexes of the table for the next
 * release's test, notes, and a bill of materials. The same commit and date produce the same bytes. Commits and tags
 * nothing. Exit status 1 if the release is refused.
 */
const usage = `npm run release -- VERSION [--date YYYY-MM-DD] [--dry-run]

  VERSION      the new version, such as 1.2.3, later than the present one
  --date DATE  date of the release (default today, UTC)
  --dry-run    shows what would be released, and writes nothing
  --help       shows this

It writes release/VERSION/notes.md and release/VERSION/countersign.cdx.json (CycloneDX 1.6), which belong to the release
and not into the repository, and prints the commands that commit and tag it.`;

const Packages = z.looseObject({ version: z.string() });
const DateText = z.iso.date();

const read = (file: string) => readFileSync(file, 'utf8');

/** @throws CommandRefusal if files differ from the last commit, because the release would contain them */
function assertCommitted(): void {
  const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim();
  if (changed !== '') throw new CommandRefusal(`Commit or undo these changes first:\n${changed}`);
}

/** Replace the version of the product, which is the first one in both files of npm, and again in the lock file. */
const replaceVersion = (text: string, from: string, to: string, times: number) => {
  let left = times;
  return text.replaceAll(`"version": "${from}"`, (found) => {
    left -= 1;
    return left >= 0 ? `"version": "${to}"` : found;
  });
};

function release(version: string, date: string, isDryRun: boolean): void {
  const present = Packages.parse(JSON.parse(read('package.json'))).version;
  assertNextVersion(version, present);
  const { changelog, notes } = releaseChanges(read('CHANGELOG.md'), version, date);
  const lockFile = read('package-lock.json');
  const materials = buildSbom(lockFile, version);
  const count = materials.split('"type": "library"').length - 1;
  console.log(`${present} -> ${version}, ${date}, with ${count} packages\n\n${notes}`);
  if (isDryRun) {
    console.log('Dry run: nothing was written.');
    return;
  }
  assertCommitted();
  writeFileSync('CHANGELOG.md', changelog);
  writeFileSync('package.json', replaceVersion(read('package.json'), present, version, 1));
  writeFileSync('package-lock.json', replaceVersion(lockFile, present, version, 2));
  const names = indexes.map((name) => `"${name}"`).join(', ');
  writeFileSync(
    'tests/infra/released-indexes.json',
    `{ "release": "${version}", "indexes": [${names}] }\n`,
  );
  const folder = join('release', version);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'notes.md'), notes);
  writeFileSync(join(folder, 'countersign.cdx.json'), materials);
  console.log(`Written: ${folder}. Look at the changes, then:
  git commit --all --message "chore(release): ${version}"
  git tag --annotate v${version} --file ${join(folder, 'notes.md')} --cleanup=verbatim
  git push --follow-tags`);
}

await runCommand(
  {
    usage,
    options: {
      date: { type: 'string', default: new Date().toISOString().slice(0, 10) },
      'dry-run': { type: 'boolean' },
    },
    operands: ['VERSION'],
  },
  async ({ values: { date, 'dry-run': isDryRun = false }, positionals: [version = ''] }) => {
    if (!DateText.safeParse(date).success) throw new UsageError(`${date} is no date.`);
    release(version, date, isDryRun);
    return 0;
  },
);
