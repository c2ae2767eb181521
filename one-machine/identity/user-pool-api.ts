import * as z from 'zod';
import * as adminGroups from './operations/admin-groups.ts';
import * as adminUsers from './operations/admin-users.ts';
import { respondToAuthChallenge } from './operations/answer-challenge.ts';
import * as account from './operations/own-account.ts';
import * as recover from './operations/recover-password.ts';
import * as factor from './operations/second-factor.ts';
import * as signIn from './operations/sign-in.ts';
import * as signUp from './operations/sign-up.ts';
import { PoolError } from './pool-error.ts';
import type { Operation, UserPool } from './user-pool.ts';

/** Operations without a signature. Access depends on the password, code, or token in the request. */
const open: Record<string, Operation> = {
  SignUp: signUp.signUp,
  ConfirmSignUp: signUp.confirmSignUp,
  ResendConfirmationCode: signUp.resendConfirmationCode,
  ForgotPassword: recover.forgotPassword,
  ConfirmForgotPassword: recover.confirmForgotPassword,
  InitiateAuth: signIn.initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: signIn.getTokensFromRefreshToken,
  RevokeToken: signIn.revokeToken,
  GetUser: account.getUser,
  GlobalSignOut: account.globalSignOut,
  DeleteUser: account.deleteUser,
  ChangePassword: account.changePassword,
  UpdateUserAttributes: account.updateUserAttributes,
  GetUserAttributeVerificationCode: account.getUserAttributeVerificationCode,
  VerifyUserAttribute: account.verifyUserAttribute,
  AssociateSoftwareToken: factor.associateSoftwareToken,
  VerifySoftwareToken: factor.verifySoftwareToken,
  SetUserMFAPreference: factor.setUserMfaPreference,
};

/** Operations only for the functions, signed with their credentials. */
const signed: Record<string, Operation> = {
  AdminCreateUser: adminUsers.adminCreateUser,
  AdminGetUser: adminUsers.adminGetUser,
  AdminDisableUser: adminUsers.adminDisableUser,
  AdminEnableUser: adminUsers.adminEnableUser,
  AdminDeleteUser: adminUsers.adminDeleteUser,
  AdminUserGlobalSignOut: adminUsers.adminUserGlobalSignOut,
  AdminSetUserPassword: adminUsers.adminSetUserPassword,
  AdminConfirmSignUp: adminUsers.adminConfirmSignUp,
  AdminUpdateUserAttributes: adminUsers.adminUpdateUserAttributes,
  AdminSetUserMFAPreference: factor.adminSetUserMfaPreference,
  ListUsers: adminUsers.listUsers,
  AdminAddUserToGroup: adminGroups.adminAddUserToGroup,
  AdminRemoveUserFromGroup: adminGroups.adminRemoveUserFromGroup,
  AdminListGroupsForUser: adminGroups.adminListGroupsForUser,
  ListGroups: adminGroups.listGroups,
  ListUsersInGroup: adminGroups.listUsersInGroup,
};

/** Run the operation that `x-amz-target` names. `refusal` returns the reason why the caller may not do an action. */
export async function answerUserPoolCall(
  pool: UserPool,
  call: { target: string; refusal: (action: string) => string | undefined; body: string },
): Promise<unknown> {
  const name = call.target.replace(/^AWSCognitoIdentityProviderService\./, '');
  const run = Object.hasOwn(open, name) ? open[name] : undefined;
  if (run) return run(pool, readJson(call.body));
  const runSigned = Object.hasOwn(signed, name) ? signed[name] : undefined;
  if (!runSigned) throw new PoolError('UnknownOperationException', `${name} is not offered here`);
  const refusal = call.refusal(`cognito-idp:${name}`);
  if (refusal) throw new PoolError('AccessDeniedException', refusal);
  const request = readJson(call.body);
  const { UserPoolId } = z.object({ UserPoolId: z.string().optional() }).parse(request);
  if (UserPoolId !== pool.settings.userPoolId) {
    throw new PoolError('ResourceNotFoundException', `User pool ${UserPoolId} does not exist.`);
  }
  return runSigned(pool, request);
}

function readJson(body: string): object {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(body || '{}'));
  } catch {
    throw new PoolError('SerializationException', 'The body is not a JSON object.');
  }
}
