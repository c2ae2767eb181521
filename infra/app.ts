import { App, Aws, CfnOutput, Stack, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { areas, areasThatMail } from './areas.ts';
import { bundleFunctions } from './bundles/bundle-functions.ts';
import { Alarms } from './constructs/alarms.ts';
import { appFunctions, type CodeProvider } from './constructs/app-function.ts';
import { dashboard } from './constructs/dashboard.ts';
import { edgeProtection } from './constructs/edge-protection.ts';
import { consumeEvents } from './constructs/event-consumer.ts';
import { fileStore, filesOrigin } from './constructs/file-store.ts';
import {
  checkActions,
  grantAccounts,
  grantDeleteConnections,
  grantDescribeExecution,
  grantFiles,
  grantPostToConnections,
  grantReadLogs,
  grantReadUsers,
  grantSendTaskResult,
  grantSignOut,
  grantStartExecution,
  grantTable,
  logsFolder,
  readActions,
  writeActions,
} from './constructs/grants.ts';
import { administrators, managedLogin, siteClient, userPool } from './constructs/identity.ts';
import { LiveApi } from './constructs/live-api.ts';
import { logGroup } from './constructs/log-group.ts';
import { mail } from './constructs/mail.ts';
import { consumeMailEvents } from './constructs/mail-feedback.ts';
import { sendMails } from './constructs/mail-queue.ts';
import { originKey } from './constructs/origin-key.ts';
import { logBucket } from './constructs/private-bucket.ts';
import { reconciler } from './constructs/reconciler.ts';
import { sendReports } from './constructs/reports.ts';
import { ServiceApi } from './constructs/service-api.ts';
import { publishSite } from './constructs/site-content.ts';
import { productTable } from './constructs/table.ts';
import { WebSite } from './constructs/web-site.ts';
import { functionNames } from './function-entries.ts';
import { nameMachines, readSettings, stackName } from './settings.ts';
import { announcements } from './workflows/announcement.ts';
import { processImports } from './workflows/process-import.ts';
import { requestRouting } from './workflows/request-routing.ts';

/** Define the whole product in one stack, from the table to the browser. */
export function countersign(app: App, codeOf: CodeProvider) {
  const settings = readSettings(app.node);
  const stack = new Stack(app, stackName(settings), { description: 'Countersign' });
  const appFunction = appFunctions(stack, settings, codeOf);

  const table = productTable(stack, settings);
  const store = { TABLE_NAME: table.tableName, APPLICATION_ID: settings.applicationId };
  const logs = logBucket(stack, settings);

  const sender = mail(stack, settings);
  const preSignUp = appFunction('identity/pre-sign-up', {
    environment: { SIGN_UP_DOMAINS: settings.signUpDomains.join(',') },
    seconds: 5,
  });
  const pool = userPool(stack, settings, { sender, preSignUp });
  const login = managedLogin(stack, pool, settings);
  const requestService = new ServiceApi(stack, 'request-service', settings);
  const workflowService = new ServiceApi(stack, 'workflow-service', settings);
  const live = new LiveApi(stack, settings);
  const site = new WebSite(stack, settings, {
    services: { 'request-service': requestService, 'workflow-service': workflowService },
    live,
    logs,
    calls: [`https://${login}`],
    files: filesOrigin(settings),
  });
  const poolMails = { environment: { ...store, SITE_URL: site.url }, seconds: 5 };
  const mailWriter = appFunction('identity/custom-message', poolMails);
  grantTable(mailWriter, table, 'GetItem');
  administrators(stack, pool, mailWriter);
  const origins = settings.stage === 'dev' ? [site.url, 'http://localhost:4280'] : [site.url];
  const files = fileStore(stack, settings, logs, origins);
  const client = siteClient(stack, pool, origins);
  const issuer = `https://cognito-idp.${Aws.REGION}.amazonaws.com/${pool.userPoolId}`;

  const served = areas.map((area) => {
    const environment = {
      ...store,
      USER_POOL_ID: pool.userPoolId,
      ADMIN_MFA: settings.adminMfa,
      ORIGIN_KEY: originKey(),
      ...(area.name === 'people' ? { SIGN_UP_DOMAINS: settings.signUpDomains.join(',') } : {}),
      ...(area.files ? { FILES_BUCKET: files.bucketName } : {}),
    };
    const megabytes = area.name === 'process' ? 2048 : 1024; // The memory must have room for a whole imported log.
    const handler = appFunction(`api/${area.name}`, { environment, seconds: 29, megabytes });
    grantTable(handler, table, ...readActions, ...(area.writes ? writeActions : ['UpdateItem' as const]));
    if (area.files) grantFiles(handler, files, area.name === 'imports' ? logsFolder : '');
    grantReadUsers(handler, pool);
    if (area.name === 'users' || area.name === 'people') grantSignOut(handler, pool);
    if (area.name === 'people') grantAccounts(handler, pool);
    if (area.name === 'people' || area.name === 'imports')
      grantTable(handler, table, ...checkActions);
    return { area, handler };
  });
  for (const service of [requestService, workflowService])
    service.serve(served, { issuer, audience: client.userPoolClientId });

  const machineNames = nameMachines(settings);
  const steps = appFunction('workflows/request-routing', { environment: store, seconds: 60 });
  grantTable(steps, table, ...readActions, ...writeActions);
  const { machine, arn } = requestRouting(stack, {
    steps,
    name: machineNames.routing,
    logs: logGroup(stack, 'RequestRoutingLogs', settings),
  });
  grantSendTaskResult(steps, arn);

  const telling = { ...store, ...live.environment };
  const announcer = appFunction('workflows/announcement', { environment: telling, seconds: 60 });
  grantTable(announcer, table, ...readActions, 'PutItem');
  const announcing = announcements(stack, {
    step: announcer,
    name: machineNames.sending,
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
  const importing = processImports(stack, {
    step: importer,
    name: machineNames.reading,
    logs: logGroup(stack, 'ProcessImportLogs', settings),
  });

  const machines = {
    MACHINE_ARN: arn,
    ANNOUNCEMENTS_ARN: announcing.stateMachineArn,
    PROCESS_IMPORTS_ARN: importing.stateMachineArn,
  };
  const driving = { environment: { ...store, ...machines }, seconds: 60 };
  const driver = appFunction('events/drive-workflow', driving);
  grantTable(driver, table, ...readActions);
  grantStartExecution(driver, arn, announcing.stateMachineArn, importing.stateMachineArn);
  grantSendTaskResult(driver, arn);

  const reconcile = appFunction('events/reconcile', driving);
  grantTable(reconcile, table, ...readActions, 'PutItem', 'DeleteItem');
  grantDescribeExecution(reconcile, ...Object.values(machineNames));

  const reporter = sendReports(stack, appFunction, table, store);

  const notifier = appFunction('events/notify', { environment: telling, seconds: 60 });
  grantTable(notifier, table, ...readActions, ...writeActions, 'BatchWriteItem');
  const tabs = appFunction('events/live', {
    environment: { ...telling, ORIGIN_KEY: originKey() },
    seconds: 10,
  });
  grantTable(tabs, table, ...readActions, ...writeActions);
  for (const teller of [notifier, tabs, announcer]) grantPostToConnections(teller, live);
  grantDeleteConnections(tabs, live);
  live.serve(tabs);
  const mailing = served.filter(({ area }) => areasThatMail.has(area.name));
  const tellers = [notifier, announcer, reporter, ...mailing.map(({ handler }) => handler)];
  const mails =
    sender &&
    sendMails(stack, { appFunction, tellers, sender }, settings, {
      ...store,
      SITE_URL: site.url,
    });
  if (mails) grantTable(mails.mailer, table, ...readActions, 'PutItem', 'BatchWriteItem');
  const feedback = sender && consumeMailEvents(stack, { appFunction, sender }, store);
  if (feedback) grantTable(feedback.follower, table, 'GetItem', 'PutItem');

  const watched = {
    services: [requestService, workflowService],
    functions: [
      ...served.map(({ handler }) => handler),
      ...[
        steps,
        announcer,
        importer,
        driver,
        reconcile,
        reporter,
        notifier,
        tabs,
        ...(mails ? [mails.mailer] : []),
        ...(feedback ? [feedback.follower] : []),
      ],
    ],
    consumers: [
      {
        consumer: driver,
        deadLetters: consumeEvents(stack, table, { consumer: driver, what: 'drives' }),
      },
      {
        consumer: notifier,
        deadLetters: consumeEvents(stack, table, { consumer: notifier, what: 'all' }),
      },
    ],
    mailsGivenUp: mails?.deadLetters,
    feedbackGivenUp: feedback?.deadLetters,
    restarts: reconciler(stack, settings, reconcile),
    machine,
    announcing,
    importing,
    table,
  };
  new Alarms(stack, settings, watched);
  dashboard(stack, settings, watched);

  publishSite(site, settings, {
    applicationId: settings.applicationId,
    region: Aws.REGION,
    userPoolId: pool.userPoolId,
    userPoolClientId: client.userPoolClientId,
    userPoolDomain: login,
    requestServiceUrl: '/request-service',
    workflowServiceUrl: '/workflow-service',
    liveUrl: '/live',
    adminMfa: settings.adminMfa,
  });
  if (settings.rateLimit) edgeProtection(app, settings, settings.rateLimit);

  const outputs = {
    SiteUrl: site.url,
    UserPoolId: pool.userPoolId,
    UserPoolClientId: client.userPoolClientId,
    TableName: table.tableName,
    FilesBucketName: files.bucketName,
    MachineArn: arn,
  };
  for (const [name, value] of Object.entries(outputs)) new CfnOutput(stack, name, { value });
  return stack;
}

if (import.meta.main) {
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const folderOf = await bundleFunctions(functionNames);
  countersign(app, (name) => Code.fromAsset(folderOf(name)));
}
