import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import { endRevokedSession } from '#frontend/lib/session/lost-sign-in.ts';
import type { Output } from '#shared/endpoint.ts';
import {
  confirmAddress,
  confirmPerson,
  dropAddress,
  resetSecondFactor as reset,
  signOutPerson,
} from '#shared/users/account-api.ts';
import { endSignIn as end, listSignIns } from '#shared/users/sign-ins-api.ts';
import { endpointQuery } from './read.ts';

export type ListedSignIn = Output<typeof listSignIns>['items'][number];

/** Load my sign-ins: the current one first, then by latest use. */
export const signInsQuery = () =>
  queryOptions({
    ...endpointQuery(listSignIns),
    select: ({ items }) => items.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne)),
  });

export const endSignIn = (signInId: string) => callApi(end, { params: { signInId } });

/** End all sign-ins of another person, as an administrator. */
export const endUserSignIns = (userId: string) => callApi(signOutPerson, { params: { userId } });
export const resetUserSecondFactor = (userId: string) => callApi(reset, { params: { userId } });

/** Confirm my new email address with the code that was mailed to it. Ends all my sign-ins, including this one. */
export async function confirmOwnAddress(code: string): Promise<void> {
  await callApi(confirmAddress, { body: { code } });
  await endRevokedSession('address');
}
export const dropUserAddress = (userId: string) => callApi(dropAddress, { params: { userId } });
/** Allow a person to decide again after their address or second factor changed. */
export const endUserHold = (userId: string) => callApi(confirmPerson, { params: { userId } });
