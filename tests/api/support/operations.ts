import { contracts, operationsByName } from '#shared/contracts.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { accessCases } from './access-cases.ts';
import { announcementCases } from './announcement-cases.ts';
import { backtestCases } from './backtest-cases.ts';
import type { Case } from './case.ts';
import { conversationCases } from './conversation-cases.ts';
import { delegationCases } from './delegation-cases.ts';
import { doaCases } from './doa-cases.ts';
import { formCases } from './form-cases.ts';
import { importCases } from './import-cases.ts';
import { itemCases } from './item-cases.ts';
import { letterCases } from './letter-cases.ts';
import { locationKindCases } from './location-kind-cases.ts';
import { otherCases } from './other-cases.ts';
import { peopleCases } from './people-cases.ts';
import { processCases } from './process-cases.ts';
import { referenceCases } from './reference-cases.ts';
import { reportCases } from './report-cases.ts';
import { requestCases } from './request-cases.ts';
import { retentionCases } from './retention-cases.ts';
import { routingCases } from './routing-cases.ts';
import { signInCases } from './sign-in-cases.ts';
import { slaCases } from './sla-cases.ts';
import { taskCases } from './task-cases.ts';

type ValueOf<T> = T[keyof T];
type Modules = ValueOf<{
  [Service in keyof typeof contracts]: ValueOf<(typeof contracts)[Service]>;
}>[number];
type NameIn<Module> = Module extends unknown
  ? ValueOf<{ [Name in keyof Module]: Module[Name] extends Endpoint ? Name : never }>
  : never;
export type OperationName = NameIn<Modules>;

/** One valid call for every operation of the contracts. An operation without a call does not compile. */
export const cases: Record<OperationName, Case> = {
  ...announcementCases,
  ...requestCases,
  ...conversationCases,
  ...taskCases,
  ...otherCases,
  ...peopleCases,
  ...signInCases,
  ...delegationCases,
  ...slaCases,
  ...routingCases,
  ...backtestCases,
  ...doaCases,
  ...formCases,
  ...importCases,
  ...processCases,
  ...itemCases,
  ...referenceCases,
  ...locationKindCases,
  ...reportCases,
  ...accessCases,
  ...letterCases,
  ...retentionCases,
};

const operations = operationsByName(
  Object.values(contracts).flatMap((areas) => Object.values(areas).flat()),
);
export function requireEndpoint(name: OperationName): Endpoint {
  const endpoint = operations[name];
  if (!endpoint) throw new Error(`No contract has ${name}.`);
  return endpoint;
}
