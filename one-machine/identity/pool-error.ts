/** An error with the user pool's wording. Amplify and the AWS SDK read the type as the error's name. */
export class PoolError extends Error {
  override readonly name = 'PoolError';
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export const notAuthorized = (message = 'Incorrect username or password.') =>
  new PoolError('NotAuthorizedException', message);

export const invalidParameter = (message: string) =>
  new PoolError('InvalidParameterException', message);

export const addressTaken = () =>
  new PoolError('AliasExistsException', 'An account with the given email already exists.');
