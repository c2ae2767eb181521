import * as z from 'zod';
import { type EventMiddleware, logRun, parseEvent, serveEvent } from './middleware.ts';

const TriggerEvent = z.looseObject({
  triggerSource: z.string(),
  request: z.unknown(),
  response: z.looseObject({}).default({}),
});
type TriggerEvent = z.infer<typeof TriggerEvent>;

/** Return the event of every other occasion as it is. */
const passOthers = (source: string): EventMiddleware<TriggerEvent, TriggerEvent> => ({
  before: ({ event }) => (event.triggerSource === source ? undefined : event),
});

type Trigger<S extends z.ZodType> = {
  /** The occasion that it serves, by its name at the user pool. */
  readonly source: string;
  readonly request: S;
  /** Fields of the response. @throws Refusal to refuse what the person wants */
  readonly respond: (request: z.output<S>) => Promise<object>;
};

/** A trigger of the user pool. */
export const serveTrigger = <S extends z.ZodType>({ source, request, respond }: Trigger<S>) =>
  serveEvent<TriggerEvent, TriggerEvent>(
    [logRun('trigger'), parseEvent(TriggerEvent), passOthers(source)],
    async (event) => {
      const fields = await respond(request.parse(event.request));
      return { ...event, response: { ...event.response, ...fields } };
    },
  );
