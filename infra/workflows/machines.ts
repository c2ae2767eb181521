import type { Stack } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { TableFunctions } from '../constructs/app-function.ts';
import { getCurrentAlias } from '../constructs/current-version.ts';
import {
  checkActions,
  grantReadLogs,
  grantSendTaskResult,
  grantTable,
  readActions,
  writeActions,
} from '../constructs/grants.ts';
import { logGroup } from '../constructs/log-group.ts';
import { getMachineNames, type Settings } from '../settings.ts';
import { createAnnouncementMachine } from './announcement.ts';
import { createProcessImportMachine } from './process-import.ts';
import { createRequestRoutingMachine } from './request-routing.ts';

type Parts = TableFunctions & {
  /** Environment of functions that notify open tabs. */
  readonly telling: Record<string, string>;
  readonly files: IBucket;
};

/** Create the three state machines, each with the function that runs its steps. */
export function createStateMachines(
  stack: Stack,
  settings: Settings,
  { appFunction, table, store, telling, files }: Parts,
) {
  const names = getMachineNames(settings);
  const steps = appFunction('workflows/request-routing', {
    ...{ environment: store, seconds: 60, reserved: settings.reservedConcurrency },
  });
  grantTable(steps, table, ...readActions, ...writeActions);
  const routing = createRequestRoutingMachine(stack, {
    steps: getCurrentAlias(steps),
    name: names.routing,
    logs: logGroup(stack, 'RequestRoutingLogs', settings),
  });
  grantSendTaskResult(steps, routing.arn);

  const announcer = appFunction('workflows/announcement', { environment: telling, seconds: 60 });
  grantTable(announcer, table, ...readActions, 'PutItem');
  const announcing = createAnnouncementMachine(stack, {
    step: getCurrentAlias(announcer),
    name: names.sending,
    logs: logGroup(stack, 'AnnouncementLogs', settings),
  });

  // Memory for 100,000 requests with 600,000 events, and their packed form.
  const importer = appFunction('workflows/process-import', {
    environment: { ...store, FILES_BUCKET: files.bucketName },
    seconds: 900,
    megabytes: 2048,
  });
  grantTable(importer, table, ...readActions, 'PutItem', 'DeleteItem', ...checkActions);
  grantReadLogs(importer, files);
  const importing = createProcessImportMachine(stack, {
    step: getCurrentAlias(importer),
    name: names.reading,
    logs: logGroup(stack, 'ProcessImportLogs', settings),
  });
  return { routing, announcing, importing, functions: { steps, announcer, importer } };
}
