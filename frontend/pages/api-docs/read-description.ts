import * as z from 'zod';
import { readBaseUrl } from '#frontend/lib/runtime-config.ts';
import { type Service, services } from '#shared/endpoint.ts';

const Operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(
    z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: z.unknown() }),
  ),
  requestBody: z.object({ required: z.boolean(), content: z.unknown() }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: z.unknown() })),
});
const Description = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

export type DescribedOperation = z.infer<typeof Operation> & {
  readonly method: string;
  readonly path: string;
};
export type DescribedService = {
  readonly service: Service;
  readonly title: string;
  readonly about: string;
  readonly operations: readonly DescribedOperation[];
  readonly schemas: readonly (readonly [name: string, schema: unknown])[];
};

async function fetchDescription(service: Service): Promise<DescribedService> {
  const response = await fetch(`${readBaseUrl(service)}/openapi.json`);
  if (!response.ok)
    throw new Error(`The description of ${service} could not be read (${response.status}).`);
  const { info, paths, components } = Description.parse(await response.json());
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
  return {
    service,
    ...{ title: info.title, about: info.description, operations },
    schemas: Object.entries(components.schemas),
  };
}

/** Load the public API descriptions of both services. Rejects if one does not respond. */
export const readDescriptions = (): Promise<DescribedService[]> =>
  Promise.all(services.map(fetchDescription));
