import { CommandRefusal } from '../services/command.ts';

const heading = '## [Unreleased]';
const Version = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

/** Whether a version is later than another. Both are MAJOR.MINOR.PATCH. */
function isLater(version: string, than: string): boolean {
  const [a, b] = [version, than].map((one) => one.split('.').map(Number));
  const place = a?.findIndex((number, n) => number !== b?.[n]) ?? -1;
  return place >= 0 && (a?.[place] ?? 0) > (b?.[place] ?? 0);
}

/** @throws CommandRefusal unless the version is valid and later than the present one */
export function assertNextVersion(version: string, present: string): void {
  if (!Version.test(version)) throw new CommandRefusal(`${version} is no version such as 1.2.3.`);
  if (!isLater(version, present))
    throw new CommandRefusal(`${version} is not later than ${present}.`);
}

/**
 * Give the unreleased changes a version and a date, and leave an empty list for the next ones.
 * @returns the changed changelog, and the changes of this version
 * @throws CommandRefusal if there are none
 */
export function releaseChanges(changelog: string, version: string, date: string) {
  const start = changelog.indexOf(`${heading}\n`);
  if (start < 0) throw new CommandRefusal(`CHANGELOG.md has no heading "${heading}".`);
  const after = start + heading.length;
  const next = changelog.indexOf('\n## [', after);
  const notes = changelog.slice(after, next < 0 ? undefined : next).trim();
  if (notes === '') throw new CommandRefusal('CHANGELOG.md has no unreleased changes.');
  const released = `${heading}\n\n## [${version}] - ${date}\n\n${notes}\n`;
  const rest = next < 0 ? '' : changelog.slice(next);
  return { changelog: `${changelog.slice(0, start)}${released}${rest}`, notes: `${notes}\n` };
}
