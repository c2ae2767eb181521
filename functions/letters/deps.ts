import { referenceStore } from '#functions/organisation/store/reference-store.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { lazyLoader } from '#functions/platform/lazy-loader.ts';
import { createAreaDeps } from '#functions/service/area-deps.ts';
import { LetterQueueName } from '#shared/letters/letter.ts';

/** The clients of queues, functions and the stream are loaded with the first call, because few calls need them. */
const openServices = lazyLoader(async () =>
  (await import('./letter-services.ts')).letterServices(),
);

/** Read the queues of the stage: pairs of name and URL. A stage without mail has no queue for mail. */
const readQueues = () =>
  requireSetting('CONSUMER_LETTERS')
    .split(',')
    .map((pair) => {
      const [name, url = ''] = pair.split('=', 2);
      return { name: LetterQueueName.parse(name), url };
    });

export function createLettersDeps() {
  const deps = createAreaDeps();
  return { ...deps, reference: referenceStore(deps.table), openServices, readQueues };
}
export type LettersDeps = ReturnType<typeof createLettersDeps>;
