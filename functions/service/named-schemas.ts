import { Expression } from '#shared/forms/expression.ts';
import { Form, FormValue } from '#shared/forms/form.ts';
import { Event, Receipt } from '#shared/requests/event.ts';
import { Request } from '#shared/requests/request.ts';
import { RoutingSequence } from '#shared/routing/sequence.ts';
import { Task } from '#shared/tasks/task.ts';
import { User } from '#shared/users/user.ts';

/** Schemas with a separate name in the description of a service. */
export const named = {
  Event,
  Expression,
  Form,
  FormValue,
  Receipt,
  Request,
  RoutingSequence,
  Task,
  User,
};
