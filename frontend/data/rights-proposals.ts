import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import {
  confirmRightsProposal,
  endRightsProposal,
  listRightsProposals,
  type RightsProposal,
} from '#shared/users/rights-proposals-api.ts';
import { read, useInvalidate } from './read.ts';

export type Proposal = RightsProposal;

/** Changes of rights that wait for another administrator. */
export const rightsProposalsQuery = () => queryOptions(read(listRightsProposals));

/** The change takes effect. @throws item.changed-meanwhile when the person has changed since */
export const confirmProposal = (proposalId: string) =>
  callApi(confirmRightsProposal, { params: { proposalId } });

/** Withdraws one’s own proposal, or refuses another’s. */
export const endProposal = (proposalId: string) =>
  callApi(endRightsProposal, { params: { proposalId } });

/** Reload all data that shows rights after a proposal ended. */
export const useRefreshProposals = () =>
  useInvalidate('rights-proposals', 'users', 'people', 'groups', 'doa', 'configurations');
