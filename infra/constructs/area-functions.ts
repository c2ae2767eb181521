import { Aws, type Stack } from 'aws-cdk-lib';
import type { IUserPool } from 'aws-cdk-lib/aws-cognito';
import type { Service } from '#shared/endpoint.ts';
import { areas } from '../areas.ts';
import type { Settings } from '../settings.ts';
import type { TableFunctions } from './app-function.ts';
import { getCurrentAlias } from './current-version.ts';
import { filesFromState } from './from-state.ts';
import {
  checkActions,
  grantAccounts,
  grantFiles,
  grantReadUsers,
  grantSignOut,
  grantTable,
  logsFolder,
  readActions,
  writeActions,
} from './grants.ts';
import { ServiceRoutes, serviceFromEdge } from './service-api.ts';
import { readSharedValue } from './shared-values.ts';

type Parts = TableFunctions & { readonly pool: IUserPool };

/** Create the functions of a service, one for each area, and the routes of its API. */
export function serveAreas(
  stack: Stack,
  settings: Settings,
  service: Service,
  { appFunction, table, pool, store }: Parts,
) {
  const ofService = areas.filter((area) => area.service === service);
  const files = ofService.some((area) => area.files) ? filesFromState(stack, settings) : undefined;
  const served = ofService.map((area) => {
    const environment = {
      ...store,
      USER_POOL_ID: pool.userPoolId,
      ADMIN_MFA: settings.adminMfa,
      ORIGIN_KEY: readSharedValue(stack, settings, 'origin-key'),
      ...(area.name === 'people' ? { SIGN_UP_DOMAINS: settings.signUpDomains.join(',') } : {}),
      ...(area.files && files ? { FILES_BUCKET: files.bucketName } : {}),
    };
    const megabytes = area.name === 'process' ? 2048 : 1024; // The memory must have room for a whole imported log.
    const handler = appFunction(`api/${area.name}`, { environment, seconds: 29, megabytes });
    grantTable(
      handler,
      table,
      ...readActions,
      ...(area.writes ? writeActions : ['UpdateItem' as const]),
    );
    if (area.files && files) grantFiles(handler, files, area.name === 'imports' ? logsFolder : '');
    grantReadUsers(handler, pool);
    if (area.name === 'users' || area.name === 'people') grantSignOut(handler, pool);
    if (area.name === 'people') grantAccounts(handler, pool);
    if (area.name === 'people' || area.name === 'imports')
      grantTable(handler, table, ...checkActions);
    return { area, handler, current: getCurrentAlias(handler) };
  });
  const api = serviceFromEdge(stack, settings, service);
  const issuer = {
    issuer: `https://cognito-idp.${Aws.REGION}.amazonaws.com/${pool.userPoolId}`,
    audience: readSharedValue(stack, settings, 'site-client-id'),
  };
  new ServiceRoutes(stack, service, { api, served, issuer });
  return { api, served };
}
