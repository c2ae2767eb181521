import { Aws, Fn } from 'aws-cdk-lib';

/** Header that proves to a service that a call passed the site's distribution. */
export const originHeader = 'x-countersign-origin';

/**
 * Value of the header: the id that CloudFormation generated for this stack. It is unknown outside of the account, and
 * no response, log line or output contains it. A person who can read the account's settings could read any other key as
 * well.
 */
export const originKey = () => Fn.select(2, Fn.split('/', Aws.STACK_ID));
