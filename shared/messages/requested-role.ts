import * as z from 'zod';
import { clientRoles } from '#shared/endpoint.ts';

/** Requested role: administrator or approver. Every signed-in person already is a user. */
export const RequestedRole = z.enum(clientRoles).exclude(['user']);
export type RequestedRole = z.infer<typeof RequestedRole>;
