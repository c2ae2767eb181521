import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { type FileSection, startExample } from '#shared/reference/example-api.ts';
import { read } from './read.ts';

export type { FileSection };

/** What the example would bring; asked anew whenever it is shown. */
export const exampleQuery = () => read(startExample, { body: { dryRun: true } });

/** How much of the example is not there yet. */
export const missingOf = ({ sections }: Output<typeof startExample>) =>
  sections.reduce((sum, { missing }) => sum + missing, 0);

/** Copies the example in, call after call; `onProgress` is told how much is missing still. */
export async function copyExample(onProgress: (missing: number) => void): Promise<void> {
  let missing: number;
  do {
    missing = missingOf(await callApi(startExample, { body: {} }));
    onProgress(missing);
  } while (missing > 0);
}
