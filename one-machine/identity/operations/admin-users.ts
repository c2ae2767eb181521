import * as z from 'zod';
import { setPassword } from '../check-password.ts';
import { sendPoolMessage } from '../codes.ts';
import { generateTemporaryPassword } from '../password.ts';
import { addressTaken, invalidParameter, PoolError } from '../pool-error.ts';
import { invokeCustomMessage, invokePreSignUp } from '../triggers.ts';
import {
  Attributes,
  cleanEmail,
  createUserRecord,
  describeMfa,
  describeUser,
  filterWritable,
  listAttributes,
} from '../user.ts';
import { createOperation, endAllSignIns, requireUser, saveUser } from '../user-pool.ts';

const UsernameInput = z.object({ Username: z.string() });

export const adminCreateUser = createOperation(
  UsernameInput.extend({
    UserAttributes: Attributes,
    TemporaryPassword: z.string().optional(),
    MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
    ClientMetadata: z.record(z.string(), z.string()).optional(),
  }),
  async (pool, request) => {
    const resend = request.MessageAction === 'RESEND';
    const existing = pool.store.find(request.Username);
    if (existing && !resend) {
      throw new PoolError('UsernameExistsException', 'User account already exists');
    }
    const password = request.TemporaryPassword ?? generateTemporaryPassword();
    const person =
      existing ??
      createUserRecord(
        request.Username,
        filterWritable(pool.settings.attributes, request.UserAttributes, {
          by: 'administrator',
          isNew: true,
        }),
        pool.now(),
      );
    if (existing && existing.status !== 'FORCE_CHANGE_PASSWORD') {
      throw new PoolError('UnsupportedUserStateException', 'User is confirmed already');
    }
    if (!existing) await invokePreSignUp(pool, 'PreSignUp_AdminCreateUser', person);
    const user = saveUser(
      pool,
      setPassword(pool, { ...person, status: 'FORCE_CHANGE_PASSWORD' as const }, password),
    );
    if (request.MessageAction !== 'SUPPRESS') {
      const invitation = await invokeCustomMessage(
        pool,
        'CustomMessage_AdminCreateUser',
        user,
        request.ClientMetadata,
      );
      await sendPoolMessage(pool, user.email, invitation, password);
    }
    return { User: describeUser(user) };
  },
);

export const adminGetUser = createOperation(UsernameInput, (pool, request) => {
  const user = requireUser(pool, request.Username);
  const { Attributes: _, ...described } = describeUser(user);
  return { ...described, UserAttributes: listAttributes(user), ...describeMfa(user) };
});

export const adminDisableUser = createOperation(UsernameInput, (pool, request) => {
  const user = requireUser(pool, request.Username);
  saveUser(pool, { ...user, enabled: false });
  endAllSignIns(pool, user.sub);
  return {};
});

export const adminEnableUser = createOperation(UsernameInput, (pool, request) => {
  saveUser(pool, { ...requireUser(pool, request.Username), enabled: true });
  return {};
});

export const adminDeleteUser = createOperation(UsernameInput, (pool, request) => {
  const user = requireUser(pool, request.Username);
  endAllSignIns(pool, user.sub);
  pool.store.remove(user.sub);
  return {};
});

export const adminUserGlobalSignOut = createOperation(UsernameInput, (pool, request) => {
  endAllSignIns(pool, requireUser(pool, request.Username).sub);
  return {};
});

export const adminSetUserPassword = createOperation(
  UsernameInput.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
  (pool, request) => {
    const user = setPassword(pool, requireUser(pool, request.Username), request.Password);
    saveUser(pool, { ...user, status: request.Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD' });
    return {};
  },
);

export const adminConfirmSignUp = createOperation(UsernameInput, (pool, request) => {
  saveUser(pool, { ...requireUser(pool, request.Username), status: 'CONFIRMED' });
  return {};
});

export const adminUpdateUserAttributes = createOperation(
  UsernameInput.extend({ UserAttributes: Attributes }),
  (pool, request) => {
    const user = requireUser(pool, request.Username);
    const { email = user.email, ...changed } = filterWritable(
      pool.settings.attributes,
      request.UserAttributes,
      { by: 'administrator' },
    );
    const holder = pool.store.find(email);
    if (holder && holder.sub !== user.sub) {
      throw addressTaken();
    }
    saveUser(pool, {
      ...user,
      email: cleanEmail(email),
      attributes: { ...user.attributes, ...changed },
    });
    return {};
  },
);

const filter = /^\s*(email|sub|username)\s*(=|\^=)\s*"([^"]*)"\s*$/;

/** List people in the order of their ids. Filters are supported only on email and sub, with equals or starts-with. */
export const listUsers = createOperation(
  z.object({
    Limit: z.int().min(1).max(60).default(60),
    PaginationToken: z.string().optional(),
    Filter: z.string().optional(),
  }),
  (pool, request) => {
    if (request.Filter) {
      const [, name, comparison, value = ''] = filter.exec(request.Filter) ?? [];
      if (!name) throw invalidParameter('Error while parsing filter.');
      const found = pool.store
        .list('', Number.MAX_SAFE_INTEGER)
        .filter((user) => {
          const field = name === 'email' ? user.email : user.sub;
          return comparison === '=' ? field === value : field.startsWith(value);
        })
        .slice(0, request.Limit);
      return { Users: found.map(describeUser) };
    }
    const found = pool.store.list(request.PaginationToken ?? '', request.Limit);
    const last = found.length === request.Limit ? found.at(-1) : undefined;
    return { Users: found.map(describeUser), ...(last && { PaginationToken: last.sub }) };
  },
);
