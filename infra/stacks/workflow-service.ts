import { type App, CfnOutput } from 'aws-cdk-lib';
import { appFunctions, type CodeProvider } from '../constructs/app-function.ts';
import { serveAreas } from '../constructs/area-functions.ts';
import { accountBudget } from '../constructs/budget.ts';
import { addCanary } from '../constructs/canary.ts';
import { getCurrentAlias } from '../constructs/current-version.ts';
import { businessDashboard, operatorDashboard } from '../constructs/dashboard.ts';
import { consumeEvents } from '../constructs/event-consumer.ts';
import {
  filesFromState,
  streamedTableFromState,
  userPoolFromState,
} from '../constructs/from-state.ts';
import {
  checkActions,
  grantDeleteAccounts,
  grantDeleteConnections,
  grantDescribeExecution,
  grantPostToConnections,
  grantRemoveFiles,
  grantSendTaskResult,
  grantStartExecution,
  grantTable,
  readActions,
  requestsFolder,
  writeActions,
} from '../constructs/grants.ts';
import { serveLetters } from '../constructs/letters.ts';
import { liveFromEdge, serveLive } from '../constructs/live-api.ts';
import { addMailDelivery } from '../constructs/mail-delivery.ts';
import { poolDimensions } from '../constructs/metrics.ts';
import { addReconciler } from '../constructs/reconciler.ts';
import { addReleaseCheck, checkReleases } from '../constructs/release.ts';
import { sendReports } from '../constructs/reports.ts';
import { serviceFromEdge } from '../constructs/service-api.ts';
import { readSharedValue } from '../constructs/shared-values.ts';
import { signInTriggers } from '../constructs/sign-in-triggers.ts';
import { stageAlarms } from '../constructs/stage-alarms.ts';
import { sampleTraces } from '../constructs/tracing.ts';
import { getMachineNames, type Settings } from '../settings.ts';
import { formatMachineArn } from '../workflows/machine-arn.ts';
import { createStateMachines } from '../workflows/machines.ts';
import { stageStack } from './stage-stack.ts';

/** Create the workflow service, and everything that works without a call: machines, events, mails and schedules. */
export function workflowServiceStack(app: App, settings: Settings, codeOf: CodeProvider) {
  const stack = stageStack(app, settings, 'workflow-service', 'workflow, events, mails, alarms');
  const appFunction = appFunctions(stack, settings, codeOf);
  const table = streamedTableFromState(stack, settings);
  const pool = userPoolFromState(stack, settings);
  const live = liveFromEdge(stack, settings);
  const store = { TABLE_NAME: table.tableName, APPLICATION_ID: settings.applicationId };
  const parts = { appFunction, table, pool, store };
  signInTriggers(stack, settings, parts);
  const { api, served } = serveAreas(stack, settings, 'workflow-service', parts);

  const files = filesFromState(stack, settings);
  const telling = { ...store, ...live.environment };
  const { routing, announcing, importing, functions } = createStateMachines(stack, settings, {
    ...{ appFunction, table, store, telling, files },
  });

  const names = getMachineNames(settings);
  const sending = formatMachineArn(stack, names.sending);
  const reading = formatMachineArn(stack, names.reading);
  const driving = {
    environment: {
      ...store,
      MACHINE_ARN: routing.arn,
      ANNOUNCEMENTS_ARN: sending,
      PROCESS_IMPORTS_ARN: reading,
    },
    seconds: 60,
  };
  const driver = appFunction('events/drive-workflow', {
    ...driving,
    reserved: settings.reservedConcurrency,
  });
  grantTable(driver, table, ...readActions);
  grantStartExecution(driver, routing.arn, sending, reading);
  grantSendTaskResult(driver, routing.arn);

  // An alarm counts log lines of this function, so its log level does not depend on the stage.
  const reconcile = appFunction('events/reconcile', {
    ...driving,
    environment: {
      ...driving.environment,
      USER_POOL_ID: pool.userPoolId,
      FILES_BUCKET: files.bucketName,
    },
    logLevel: 'INFO',
  });
  // Erasing a person reads and writes any item, because each can mention them.
  const actions = [...readActions, ...writeActions, ...checkActions] as const;
  grantTable(reconcile, table, ...actions, 'Scan', 'BatchWriteItem');
  grantRemoveFiles(reconcile, files, requestsFolder);
  grantDeleteAccounts(reconcile, pool);
  grantDescribeExecution(reconcile, ...Object.values(names));
  const reports = sendReports(stack, appFunction, table, store);

  const notifier = appFunction('events/notify', { environment: telling, seconds: 60 });
  grantTable(notifier, table, ...readActions, ...writeActions, 'BatchWriteItem');
  const tabs = appFunction('events/live', {
    environment: { ...telling, ORIGIN_KEY: readSharedValue(stack, settings, 'origin-key') },
    seconds: 10,
  });
  grantTable(tabs, table, ...readActions, ...writeActions);
  for (const publisher of [notifier, tabs, functions.announcer])
    grantPostToConnections(publisher, live);
  grantDeleteConnections(tabs, live);
  serveLive(stack, live, getCurrentAlias(tabs));
  const driven = consumeEvents(stack, table, { consumer: driver, what: 'drives' });
  const notified = consumeEvents(stack, table, { consumer: notifier, what: 'all' });
  const consumers = [driven, notified];

  const queues = consumers.map(({ deadLetters }) => deadLetters);
  const stoppedWork = addReconciler(stack, settings, reconcile, queues);
  const publishers = [notifier, functions.announcer, reports.reporter, reconcile];
  const mails = addMailDelivery(stack, settings, { appFunction, table, store, publishers });
  const letters = { 'drive-workflow': driven, notify: notified, ...mails?.consumers };
  for (const { area, handler } of served)
    if (area.name === 'letters')
      serveLetters(handler, settings, { table, consumers: letters, pending: mails?.pending });
  const requestApi = serviceFromEdge(stack, settings, 'request-service');
  const alarms = stageAlarms(stack, settings, {
    services: [requestApi, api],
    live: live.api,
    consumers: { driver, notifier },
    routing: routing.machine,
    reporter: reports.reporter,
    ...{ table, stoppedWork, mails, canary: addCanary(stack, settings, appFunction) },
  });
  accountBudget(stack, settings);
  sampleTraces(stack, settings);
  if (settings.dashboards) {
    const services = [
      { service: 'request-service', api: requestApi },
      { service: 'workflow-service', api },
    ] as const;
    const machine = routing.machine;
    operatorDashboard(stack, settings, { services, consumers, table, machine, alarms });
    const used = { services, routing: machine, announcing, importing };
    businessDashboard(stack, settings, { ...used, pool: poolDimensions(stack, settings) });
  }
  addReleaseCheck(stack, settings, appFunction);
  checkReleases(stack, settings);
  new CfnOutput(stack, 'MachineArn', { value: routing.arn });
  return stack;
}
