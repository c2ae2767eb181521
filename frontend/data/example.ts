import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { type FileSection, startExample } from '#shared/reference/example-api.ts';
import { createRetryingCaller } from './call-in-parts.ts';
import { endpointQuery } from './read.ts';

export type { FileSection };

/** Preview the data that the example would add. It is fetched again each time it is shown. */
export const exampleQuery = () => endpointQuery(startExample, { body: { dryRun: true } });

/** Return the number of example items that do not exist yet. */
export const countMissingItems = ({ sections }: Output<typeof startExample>) =>
  sections.reduce((sum, { missing }) => sum + missing, 0);

/** Copy the example data in several calls. `onProgress` gets the number of items still missing. */
export async function copyExample(onProgress: (missing: number) => void): Promise<void> {
  const call = createRetryingCaller();
  let missing: number;
  do {
    missing = countMissingItems(await call(() => callApi(startExample, { body: {} })));
    onProgress(missing);
  } while (missing > 0);
}
