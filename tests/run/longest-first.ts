import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take long, in each group of projects. If they started last, the other cores would be idle. */
const long = [
  ...['workflows/long-work', 'workflows/interleavings', 'api/operations', 'api/odd-text'],
  ...['start/commands', 'start/worked-examples', 'start/cost', 'start/demo-organisation'],
  ...['e2e/limits', 'e2e/kill', 'e2e/people-at-work', 'e2e/own-organisation', 'e2e/walk'],
  ...['e2e/screens', 'e2e/sessions', 'e2e/loading', 'e2e/uploads', 'e2e/organisation.test'],
];
const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.includes(name));

/** Start the slowest files first. Other files run in the order of vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
