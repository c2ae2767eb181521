import * as z from 'zod';
import { connectSite, SignInResponse } from '#functions/canary/product-client.ts';

export {
  type CallInput,
  ProblemResponseError,
  ProductConfig,
  type SignedInPerson,
} from '#functions/canary/product-client.ts';

const NewPasswordChallenge = z.object({
  ChallengeName: z.literal('NEW_PASSWORD_REQUIRED'),
  Session: z.string(),
});

/** Call a running product as its site does, also as a person who signs in for the first time. */
export async function connectToProduct(url: string) {
  const site = await connectSite(url);
  return {
    ...site,
    /** Sign in for the first time with the temporary password, and set a new one. */
    async acceptInvitation(email: string, temporary: string, own: string) {
      const { Session } = NewPasswordChallenge.parse(await site.prove(email, temporary));
      const signed = await site.ask('RespondToAuthChallenge', {
        ...{ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session },
        ChallengeResponses: { USERNAME: email, NEW_PASSWORD: own },
      });
      return site.resume(email, SignInResponse.parse(signed).AuthenticationResult.IdToken);
    },
  };
}
export type Product = Awaited<ReturnType<typeof connectToProduct>>;
