import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { Output } from '#shared/endpoint.ts';
import { resetSecondFactor as reset, signOutPerson } from '#shared/users/account-api.ts';
import { endSignIn as end, listSignIns } from '#shared/users/sign-ins-api.ts';
import { itemsOf, read } from './read.ts';

export type ShownSignIn = Output<typeof listSignIns>['items'][number];

/** Where the person is signed in, the newest use first. */
export const signInsQuery = () => queryOptions({ ...read(listSignIns), select: itemsOf });

export const endSignIn = (signInId: string) => callApi(end, { params: { signInId } });

/** Of somebody else, by an administrator. */
export const endAllSignInsOf = (userId: string) => callApi(signOutPerson, { params: { userId } });
export const resetSecondFactorOf = (userId: string) => callApi(reset, { params: { userId } });
