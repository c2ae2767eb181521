import { contracts, operationsOf } from '#shared/contracts.ts';
import { type Endpoint, type Service, services } from '#shared/endpoint.ts';

/** One area is one Lambda, `functions/api/<name>`, serving the endpoints of its contract. */
export type Area = {
  name: string;
  service: Service;
  endpoints: readonly Endpoint[];
  /** Whether any of its operations changes something, or handles files: what its Lambda may do follows from that. */
  writes: boolean;
  files: boolean;
};

export const areas: readonly Area[] = services.flatMap((service) =>
  Object.entries(contracts[service]).map(([name, modules]) => {
    const endpoints = Object.values(operationsOf(modules));
    return {
      name,
      service,
      endpoints,
      writes: endpoints.some(({ method }) => method !== 'GET'),
      files: endpoints.some(
        ({ accepts, answers }) => accepts === 'multipart' || answers === 'binary',
      ),
    };
  }),
);

/** What a service tells anybody without a token, and the area that answers for it. */
export const publicPaths = ['/health', '/openapi.json'] as const;
/**
 * Where calls go that no operation takes: the public area answers that there is nothing, or which methods there are.
 */
export const everythingElse = '/{proxy+}';
export const publicArea: Record<Service, string> = {
  'request-service': 'messages',
  'workflow-service': 'workflow',
};
