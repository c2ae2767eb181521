import type { App } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { areasThatMail } from '../areas.ts';
import { appFunctions, type CodeProvider } from '../constructs/app-function.ts';
import { serveAreas } from '../constructs/area-functions.ts';
import { tableFromState, userPoolFromState } from '../constructs/from-state.ts';
import { senderAddress } from '../constructs/mail.ts';
import { grantQueueMails } from '../constructs/mail-queue.ts';
import { checkReleases } from '../constructs/release.ts';
import { readSharedValue } from '../constructs/shared-values.ts';
import type { Settings } from '../settings.ts';
import { stageStack } from './stage-stack.ts';

/** Create the routes and functions of the request service. */
export function requestServiceStack(app: App, settings: Settings, codeOf: CodeProvider) {
  const stack = stageStack(app, settings, 'request-service', 'routes and functions of requests');
  const appFunction = appFunctions(stack, settings, codeOf);
  const table = tableFromState(stack, settings);
  const pool = userPoolFromState(stack, settings);
  const store = { TABLE_NAME: table.tableName, APPLICATION_ID: settings.applicationId };
  const parts = { appFunction, table, pool, store };
  const { served } = serveAreas(stack, settings, 'request-service', parts);
  if (senderAddress(settings)) {
    const arn = readSharedValue(stack, settings, 'pending-mails-arn');
    const mailing = served.filter(({ area }) => areasThatMail.has(area.name));
    grantQueueMails(
      Queue.fromQueueArn(stack, 'PendingMails', arn),
      mailing.map(({ handler }) => handler),
    );
  }
  checkReleases(stack, settings);
  return stack;
}
