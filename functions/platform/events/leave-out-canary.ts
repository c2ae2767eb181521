import { canaryApplicationId, isCanary } from '#shared/canary.ts';
import type { Event } from '#shared/requests/event.ts';
import type { StreamRecord } from './stream-record.ts';

/** Whether an event belongs to the application of the company, not to that of the canary. */
export const isNotCanary = ({ applicationId }: Pick<Event, 'applicationId'>): boolean =>
  applicationId !== canaryApplicationId;

/** Return a consumer that skips the events of the canary. */
export const skipCanaryEvents =
  (follow: (event: Event) => Promise<void>) =>
  async (event: Event): Promise<void> => {
    if (isNotCanary(event)) await follow(event);
  };

/** Return a consumer that skips the participants of the canary's requests. */
export const skipCanaryParticipants =
  (follow: (record: StreamRecord) => Promise<void>) =>
  async (record: StreamRecord): Promise<void> => {
    if (!isCanary(record.sk.slice('PARTICIPANT#'.length))) await follow(record);
  };
