/** Alias by which everything calls a function: its version in use. */
export const aliasName = 'current';

/** Stack with settings that exist once for each account and region. */
export const accountStack = 'countersign-account';

/** CloudFront accepts certificates and web ACLs of this region only. */
export const edgeRegion = 'us-east-1';

export type StackName = {
  readonly name: string;
  /** Region, if it is not that of the stage. */
  readonly region?: typeof edgeRegion;
};

/** Return the names of all stacks that a stage can have, in the order of their deployment. */
export const stackNames = (stage: string): StackName[] => [
  { name: accountStack },
  ...['state', 'edge', 'workflow-service', 'request-service', 'site'].map((part) => ({
    name: `countersign-${stage}-${part}`,
  })),
  { name: `countersign-${stage}-web-acl`, region: edgeRegion },
];
