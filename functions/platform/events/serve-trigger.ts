import * as z from 'zod';
import { type EventMiddleware, logRun, parseEvent, serveEvent } from './middleware.ts';

const TriggerEvent = z.looseObject({
  triggerSource: z.string(),
  request: z.unknown(),
  response: z.looseObject({}).default({}),
});
type TriggerEvent = z.infer<typeof TriggerEvent>;

/** Return the event unchanged for any other trigger source. */
const passOthers = (source: string): EventMiddleware<TriggerEvent, TriggerEvent> => ({
  before: ({ event }) => (event.triggerSource === source ? undefined : event),
});

type Trigger<S extends z.ZodType> = {
  /** Trigger source to serve, by its name in the user pool. */
  readonly source: string;
  readonly request: S;
  /** Returns the fields of the response. @throws Refusal to refuse the action */
  readonly respond: (request: z.output<S>) => Promise<object>;
};

/** Create the handler of a user pool trigger. */
export const serveTrigger = <S extends z.ZodType>({ source, request, respond }: Trigger<S>) =>
  serveEvent<TriggerEvent, TriggerEvent>(
    [logRun('trigger'), parseEvent(TriggerEvent), passOthers(source)],
    async (event) => {
      const fields = await respond(request.parse(event.request));
      return { ...event, response: { ...event.response, ...fields } };
    },
  );
