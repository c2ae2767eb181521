/** Region and account number in the names of everything on one machine. */
export const region = 'eu-central-1';
export const account = '000000000000';

/** ARN of something of this machine: `arn('dynamodb', 'table/items')`. */
export const arn = (service: string, rest: string): string =>
  `arn:aws:${service}:${region}:${account}:${rest}`;
