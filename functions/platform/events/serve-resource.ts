import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { createRunLogger, parseEvent, serveEvent } from './middleware.ts';

/** Event of CloudFormation about a custom resource. */
const ResourceEvent = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: z.string(),
  RequestId: z.string(),
  LogicalResourceId: z.string(),
  ResourceProperties: z.unknown(),
});
type ResourceEvent = z.infer<typeof ResourceEvent>;
export type ResourceRequest = Omit<ResourceEvent, 'ResponseURL'>;

/** Maximum length of a reason, so that the response remains below the limit of CloudFormation, 4 kB. */
const maxReason = 1500;

/**
 * Create the handler of a custom resource. CloudFormation waits for a response at a URL, so a failure is sent there
 * instead of thrown. The events of the stack then show the reason.
 * @param run returns the attributes of the resource
 */
export const serveResource = (
  run: (request: ResourceRequest) => Promise<Readonly<Record<string, string>>>,
) =>
  serveEvent<ResourceEvent, void>(
    [createRunLogger('resource'), parseEvent(ResourceEvent)],
    async ({ ResponseURL, ...request }) => {
      const { StackId, RequestId, LogicalResourceId } = request;
      const outcome = await run(request).then(
        (Data) => ({ Status: 'SUCCESS', Data }),
        (error: unknown) => {
          const Reason = (error instanceof Error ? error.message : String(error)).slice(
            0,
            maxReason,
          );
          log.warn('resource refused', { error: Reason });
          return { Status: 'FAILED', Reason };
        },
      );
      // The id is always the same, because CloudFormation would delete the former resource if it changed.
      const ids = { StackId, RequestId, LogicalResourceId, PhysicalResourceId: LogicalResourceId };
      const response = await fetch(ResponseURL, {
        method: 'PUT',
        // The URL is signed without a content type.
        headers: { 'content-type': '' },
        body: JSON.stringify({ ...outcome, ...ids }),
      });
      if (!response.ok) throw new Error(`CloudFormation answered ${response.status}.`);
    },
  );
