import { jsonAnswer } from '#functions/platform/answer.ts';
import type { PublicRoute } from '#functions/platform/area.ts';
import type { Contracts } from '#shared/contracts.ts';
import type { Endpoint, Service } from '#shared/endpoint.ts';

/**
 * Public routes of the area that answers for its service, and the service's operations, which it needs for its
 * errors about unknown ones.
 */
export type ServiceDescription = {
  readonly publicRoutes: readonly PublicRoute[];
  endpoints(): Promise<readonly Endpoint[]>;
};

/**
 * A service says that it is there, and which operations it has. The contracts of all its areas are needed seldom: no
 * cold start waits for them.
 */
export function describeService(service: Service): ServiceDescription {
  const operations = async () => {
    const { contracts, operationsByName: operationsOf } = await import('#shared/contracts.ts');
    return operationsOf(Object.values<Contracts>(contracts[service]).flat());
  };
  let description: unknown;
  const describe = async () => {
    const [{ openApi }, { named }, endpoints] = await Promise.all([
      import('#functions/platform/openapi.ts'),
      import('./named-schemas.ts'),
      operations(),
    ]);
    return openApi({ service, endpoints, named });
  };
  const publicRoutes: PublicRoute[] = [
    { path: '/health', respond: async () => jsonAnswer({ status: 'ok', service }) },
    {
      path: '/openapi.json',
      respond: async () => {
        description ??= await describe();
        return jsonAnswer(description);
      },
    },
  ];
  return { publicRoutes, endpoints: async () => Object.values(await operations()) };
}
