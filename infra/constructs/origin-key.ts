import { Aws, Fn } from 'aws-cdk-lib';

/** The header by which a service knows that a call came through the site's distribution. */
export const originHeader = 'x-countersign-origin';

/**
 * Its value: the id that CloudFormation made up for this stack. Nobody outside of the account learns it, and no
 * answer, log line or output holds it; whoever may read the account's settings could read any other key as
 * well.
 */
export const originKey = () => Fn.select(2, Fn.split('/', Aws.STACK_ID));
