import { PoolError } from './pool-error.ts';
import type { User } from './user.ts';
import type { UserPool } from './user-pool.ts';

type Source = 'PreSignUp_SignUp' | 'PreSignUp_AdminCreateUser';

/**
 * Asks the function of the template, if there is one, whether an account may be made; its answer is not read, as this
 * product's confirms nobody by itself.
 * @throws UserLambdaValidationException with the function's words
 */
export async function askBeforeSignUp(
  pool: UserPool,
  triggerSource: Source,
  user: Pick<User, 'sub' | 'email' | 'attributes'>,
): Promise<void> {
  const { triggers, userPoolId, clientId } = pool.settings;
  if (!triggers.preSignUp) return;
  const event = {
    version: '1',
    triggerSource,
    region: userPoolId.slice(0, userPoolId.indexOf('_')),
    userPoolId,
    userName: user.sub,
    callerContext: { awsSdkVersion: '', clientId },
    request: { userAttributes: { ...user.attributes, email: user.email }, validationData: null },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  };
  await pool.invoke(triggers.preSignUp, event).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new PoolError('UserLambdaValidationException', `PreSignUp failed with error ${why}.`);
  });
}
