import * as z from 'zod';
import { log } from '#functions/platform/log.ts';
import { logRun, parseEvent, serveEvent } from './middleware.ts';

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

/** Maximum length of a reason, with which the answer remains below the 4 kB of CloudFormation. */
const maxReason = 1500;

/**
 * Create the handler of a custom resource. CloudFormation waits for the answer at an address, so a failure is answered
 * there instead of thrown: the reason is shown in the events of the stack.
 * @param run returns the attributes of the resource
 */
export const serveResource = (
  run: (request: ResourceRequest) => Promise<Readonly<Record<string, string>>>,
) =>
  serveEvent<ResourceEvent, void>(
    [logRun('resource'), parseEvent(ResourceEvent)],
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
      // The same id each time, because another one would make CloudFormation delete a resource.
      const ids = { StackId, RequestId, LogicalResourceId, PhysicalResourceId: LogicalResourceId };
      const response = await fetch(ResponseURL, {
        method: 'PUT',
        // The address is signed for no content type.
        headers: { 'content-type': '' },
        body: JSON.stringify({ ...outcome, ...ids }),
      });
      if (!response.ok) throw new Error(`CloudFormation answered ${response.status}.`);
    },
  );
