import { jsonAnswer } from '#functions/platform/answer.ts';
import type { PublicRoute } from '#functions/platform/area.ts';
import { type Contracts, operationsOf } from '#shared/contracts.ts';
import type { Endpoint, Service } from '#shared/endpoint.ts';
import { Expression } from '#shared/forms/expression.ts';
import { Form, FormValue } from '#shared/forms/form.ts';
import { Event, Receipt } from '#shared/requests/event.ts';
import { Request } from '#shared/requests/request.ts';
import { RoutingSequence } from '#shared/routing/sequence.ts';
import { Task } from '#shared/tasks/task.ts';
import { User } from '#shared/users/user.ts';

const named = { Event, Expression, Form, FormValue, Receipt, Request, RoutingSequence, Task, User };

/**
 * What the area that answers for its service tells anybody, and the service's operations: to say why it has no other.
 */
export type ServiceDescription = {
  readonly publicRoutes: readonly PublicRoute[];
  readonly endpoints: readonly Endpoint[];
};

/** A service says that it is there, and which operations it has. The description is made when it is first asked for. */
export function describeService(
  service: Service,
  areas: Readonly<Record<string, Contracts>>,
): ServiceDescription {
  const endpoints = operationsOf(Object.values(areas).flat());
  let description: unknown;
  const describe = async () => {
    const { openApi } = await import('#functions/platform/openapi.ts');
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
  return { publicRoutes, endpoints: Object.values(endpoints) };
}
