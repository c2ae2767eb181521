import { jsonAnswer } from '#functions/platform/answer.ts';
import type { PublicRoute } from '#functions/platform/area.ts';
import type { Contracts } from '#shared/contracts.ts';
import type { Endpoint, Service } from '#shared/endpoint.ts';

/**
 * Public routes of the area that describes its service, and the operations of the service, for errors about unknown
 * operations.
 */
export type ServiceDescription = {
  readonly publicRoutes: readonly PublicRoute[];
  /** Return the OpenAPI document of the service. */
  loadDescription(): Promise<unknown>;
  endpoints(): Promise<readonly Endpoint[]>;
};

/**
 * Describe a service: its health and its operations. The contracts of all its areas load on demand, because they are
 * rarely needed and would delay cold starts.
 */
export function describeService(service: Service): ServiceDescription {
  const operations = async () => {
    const { contracts, operationsByName: operationsOf } = await import('#shared/contracts.ts');
    return operationsOf(Object.values<Contracts>(contracts[service]).flat());
  };
  let description: unknown;
  const describe = async () => {
    const [{ openApi }, { named }, { tagDescriptions }, endpoints] = await Promise.all([
      import('#functions/platform/openapi.ts'),
      import('./named-schemas.ts'),
      import('./tags.ts'),
      operations(),
    ]);
    return openApi({ service, endpoints, named, tags: tagDescriptions });
  };
  const loadDescription = async () => {
    description ??= await describe();
    return description;
  };
  const publicRoutes: PublicRoute[] = [
    { path: '/health', respond: async () => jsonAnswer({ status: 'ok', service }) },
    {
      path: '/openapi.json',
      respond: async () => jsonAnswer(await loadDescription()),
    },
  ];
  return {
    publicRoutes,
    loadDescription,
    endpoints: async () => Object.values(await operations()),
  };
}
