/** Stack with settings that exist once for each account and region. */
export const accountStack = 'countersign-account';

/** Return the names of the stacks of a stage, in the order of deployment. */
export const stackNames = (stage: string) => ({
  account: accountStack,
  state: `countersign-${stage}-state`,
  service: `countersign-${stage}-service`,
  edge: `countersign-${stage}-edge`,
});
