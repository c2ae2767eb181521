import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { clientLimits } from '#functions/platform/client-limits.ts';
import type { Notice } from '#shared/live/live.ts';
import { log } from './log.ts';
import { mapLimited } from './map-limited.ts';

/** Short timeout without a retry. A delayed notice has little value, because a tab that missed a notice polls. */
const limits = clientLimits({ requestTimeout: 1500, maxAttempts: 1 });
const maxConcurrency = 20;

/** A notice and the connection that receives it. */
export type AddressedNotice = { readonly connectionId: string; readonly notice: Notice };
export type LiveConnections = ReturnType<typeof liveConnections>;

/**
 * Open connections of browsers, at the URL in AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI. Undeliverable notices are lost.
 */
export function liveConnections(client = new ApiGatewayManagementApiClient(limits)) {
  return {
    /** @returns connections that no longer exist */
    async tell(notices: readonly AddressedNotice[]): Promise<string[]> {
      const gone = await mapLimited(notices, maxConcurrency, async ({ connectionId, notice }) => {
        const Data = JSON.stringify(notice);
        try {
          await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data }));
          return [];
        } catch (error) {
          if (error instanceof GoneException) return [connectionId];
          log.warn('notice lost', { error: String(error) });
          return [];
        }
      });
      return [...new Set(gone.flat())];
    },

    /** Close connections. A connection that no longer exists counts as closed. */
    async end(connectionIds: readonly string[]): Promise<void> {
      await mapLimited(connectionIds, maxConcurrency, async (ConnectionId) => {
        try {
          await client.send(new DeleteConnectionCommand({ ConnectionId }));
        } catch (error) {
          if (!(error instanceof GoneException))
            log.warn('connection not ended', { error: String(error) });
        }
      });
    },
  };
}
