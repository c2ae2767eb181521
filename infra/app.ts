import { App, Aws, CfnOutput, Stack } from 'aws-cdk-lib';
import { areas } from './areas.ts';
import { bundleFunctions, type CodeOf, isWritten } from './bundle-functions.ts';
import { appFunctions } from './constructs/app-function.ts';
import { consumeEvents } from './constructs/event-consumer.ts';
import { fileStore, filesOrigin, grantFiles } from './constructs/file-store.ts';
import { grantTable, reads, writes } from './constructs/grants.ts';
import { managedLogin, siteClient, userPool } from './constructs/identity.ts';
import { mail } from './constructs/mail.ts';
import { logBucket } from './constructs/private-bucket.ts';
import { ServiceApi } from './constructs/service-api.ts';
import { publishSite } from './constructs/site-content.ts';
import { productTable } from './constructs/table.ts';
import { WebSite } from './constructs/web-site.ts';
import { readSettings, stackName } from './settings.ts';

const written = areas.filter(({ name }) => isWritten(`api/${name}`));
const consumers = ['events/drive-workflow', 'events/notify'].filter(isWritten);
/** Every function of the product: one for each area, the machine's, and those that follow stored events. */
export const functionNames = [...written.map(({ name }) => `api/${name}`), ...consumers];

/** The whole product in one stack, from the table outwards to the browser. */
export function countersign(app: App, codeOf: CodeOf) {
  const settings = readSettings(app.node);
  const stack = new Stack(app, stackName(settings), { description: 'Countersign' });
  const table = productTable(stack, settings);
  const appFunction = appFunctions(stack, settings, codeOf);
  const common = { TABLE_NAME: table.tableName, APPLICATION_ID: settings.applicationId };

  const pool = userPool(stack, settings);
  const login = managedLogin(stack, pool, settings);
  const services = {
    'request-service': new ServiceApi(stack, 'request-service', settings),
    'workflow-service': new ServiceApi(stack, 'workflow-service', settings),
  };
  const logs = logBucket(stack, settings);
  const site = new WebSite(stack, settings, {
    services,
    logs,
    calls: [`https://${login}`, filesOrigin(settings)],
  });
  const origins = settings.stage === 'dev' ? [site.url, 'http://localhost:4280'] : [site.url];
  const files = fileStore(stack, settings, logs, origins);
  const client = siteClient(stack, pool, origins);

  for (const service of ['request-service', 'workflow-service'] as const) {
    const served = written
      .filter((area) => area.service === service)
      .map((area) => {
        const handler = appFunction(`api/${area.name}`, {
          environment: { ...common, FILES_BUCKET: files.bucketName },
        });
        grantTable(handler, table, ...reads, ...writes);
        grantFiles(handler, files);
        return { area, handler };
      });
    services[service].serve(served, {
      issuer: `https://cognito-idp.${Aws.REGION}.amazonaws.com/${pool.userPoolId}`,
      audience: client.userPoolClientId,
    });
  }
  const sender = mail(stack, settings);
  for (const name of consumers) {
    const consumer = appFunction(name, {
      environment: { ...common, SITE_URL: site.url, ...(sender ? { SENDER: sender.sender } : {}) },
    });
    grantTable(consumer, table, ...reads, ...writes);
    consumeEvents(stack, name.replace('events/', ''), table, consumer);
  }

  publishSite(site, settings, {
    applicationId: settings.applicationId,
    region: Aws.REGION,
    userPoolId: pool.userPoolId,
    userPoolClientId: client.userPoolClientId,
    userPoolDomain: login,
    requestServiceUrl: '/request-service',
    workflowServiceUrl: '/workflow-service',
  });
  for (const [name, value] of Object.entries({
    SiteUrl: site.url,
    UserPoolId: pool.userPoolId,
    UserPoolClientId: client.userPoolClientId,
    TableName: table.tableName,
    FilesBucket: files.bucketName,
  }))
    new CfnOutput(stack, name, { value });
  return stack;
}

if (import.meta.main) countersign(new App(), await bundleFunctions(functionNames));
