/** Region and account number in all ARNs on one machine. */
export const region = 'eu-central-1';
export const account = '000000000000';

/** Return the ARN of a resource on this machine: `arn('dynamodb', 'table/items')`. */
export const arn = (service: string, rest: string): string =>
  `arn:aws:${service}:${region}:${account}:${rest}`;
