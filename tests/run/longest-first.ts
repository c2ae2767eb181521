import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that run for minutes: begun last, they would leave the other cores idle. */
const long = [
  ...['workflows/interleavings', 'api/operations', 'api/odd-text'],
  ...['e2e/limits', 'e2e/kill', 'e2e/people-at-work', 'e2e/own-organisation', 'e2e/walk'],
  ...['e2e/screens', 'e2e/sessions'],
];
const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.includes(name));

/** Begins with what takes longest; the rest as vitest orders it. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
