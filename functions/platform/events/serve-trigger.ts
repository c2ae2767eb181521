import * as z from 'zod';
import { createRunLogger, type EventMiddleware, parseEvent, serveEvent } from './middleware.ts';

const TriggerEvent = z.looseObject({
  triggerSource: z.string(),
  request: z.unknown(),
  response: z.looseObject({}).default({}),
});
type TriggerEvent = z.infer<typeof TriggerEvent>;

/** Return the event unchanged for any other trigger source. */
const passOthers = (sources: readonly string[]): EventMiddleware<TriggerEvent, TriggerEvent> => ({
  before: ({ event }) => (sources.includes(event.triggerSource) ? undefined : event),
});

type Trigger<S extends z.ZodType> = {
  /** Trigger sources to serve, by their names in the user pool. */
  readonly sources: readonly string[];
  readonly request: S;
  /** Return the fields of the response. @throws RefusalError to reject the action */
  readonly respond: (request: z.output<S>, source: string) => Promise<object>;
};

/** Create the handler of a user pool trigger. */
export const serveTrigger = <S extends z.ZodType>({ sources, request, respond }: Trigger<S>) =>
  serveEvent<TriggerEvent, TriggerEvent>(
    [createRunLogger('trigger'), parseEvent(TriggerEvent), passOthers(sources)],
    async (event) => {
      const fields = await respond(request.parse(event.request), event.triggerSource);
      return { ...event, response: { ...event.response, ...fields } };
    },
  );
