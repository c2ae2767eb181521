import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#frontend/lib/api-client.ts';
import type { RightsProposal } from '#shared/users/rights-proposal.ts';
import {
  confirmRightsProposal,
  endRightsProposal,
  listRightsProposals,
} from '#shared/users/rights-proposals-api.ts';
import { endpointQuery, useInvalidate } from './read.ts';

export type Proposal = RightsProposal;

/** Load changes of rights that wait for confirmation by another administrator. */
export const rightsProposalsQuery = () => queryOptions(endpointQuery(listRightsProposals));

/**
 * Confirm a proposed change of rights, which then takes effect. Throws `item.changed-meanwhile` if the person changed
 * after the proposal.
 */
export const confirmProposal = (proposalId: string) =>
  callApi(confirmRightsProposal, { params: { proposalId } });

/** Withdraw one’s own proposal, or reject another administrator’s. */
export const endProposal = (proposalId: string) =>
  callApi(endRightsProposal, { params: { proposalId } });

/** Reload all data that contains rights after a proposal ended. */
export const useRefreshProposals = () =>
  useInvalidate('rights-proposals', 'users', 'people', 'groups', 'doa', 'configurations');
