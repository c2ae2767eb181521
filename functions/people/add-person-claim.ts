import * as z from 'zod';
import { serveTrigger } from '#functions/platform/events/serve-trigger.ts';
import { personClaim } from '#shared/users/person-claim.ts';

/**
 * Trigger that the user pool calls before it issues tokens. It adds the id of the person to the ID token, because
 * tokens from single sign-on contain no custom attributes (spec §9).
 */
export const handler = serveTrigger({
  sources: [
    'TokenGeneration_HostedAuth',
    'TokenGeneration_Authentication',
    'TokenGeneration_NewPasswordChallenge',
    'TokenGeneration_RefreshTokens',
  ],
  request: z.object({ userAttributes: z.object({ [personClaim]: z.string().optional() }) }),
  async respond({ userAttributes: { [personClaim]: person } }) {
    if (person === undefined) return {};
    return { claimsOverrideDetails: { claimsToAddOrOverride: { [personClaim]: person } } };
  },
});
