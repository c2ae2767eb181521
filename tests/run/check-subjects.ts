import { execFileSync } from 'node:child_process';

/** Last commit before Conventional Commits became mandatory. Earlier commits are not checked. */
const since = process.argv[2] ?? '';
const kinds = 'build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test';
const conventional = new RegExp(`^(${kinds})(\\([a-z0-9-]+\\))?!?: \\S.*$`);

/** Return the subjects that break a rule: Conventional Commits, at most 72 characters. */
export const findBrokenSubjects = (subjects: readonly string[]) =>
  subjects.filter((subject) => subject.length > 72 || !conventional.test(subject));

/**
 * Return the subjects of commits after `since`, or an empty list if the history does not contain `since`, as in a
 * shallow clone.
 */
function listNewSubjects(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    git('merge-base', '--is-ancestor', since, 'HEAD');
    return git('log', '--no-merges', '--format=%s', `${since}..HEAD`).split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

if (process.argv[1] === import.meta.filename) {
  const broken = findBrokenSubjects(listNewSubjects());
  for (const subject of broken) console.error(`Not a Conventional Commit: ${subject}`);
  process.exitCode = broken.length > 0 ? 1 : 0;
}
