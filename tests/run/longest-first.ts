import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take minutes. If they started last, the other cores would be idle. */
const long = [
  ...['workflows/interleavings', 'api/operations', 'api/odd-text'],
  ...['e2e/limits', 'e2e/kill', 'e2e/people-at-work', 'e2e/own-organisation', 'e2e/walk'],
  ...['e2e/screens', 'e2e/sessions', 'e2e/loading', 'e2e/uploads'],
];
const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.includes(name));

/** Start the slowest files first. Other files run in the order of vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
