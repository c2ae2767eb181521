import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundleFunctions } from './bundles/bundle-functions.ts';
import type { CodeProvider } from './constructs/app-function.ts';
import { functionNames } from './function-entries.ts';
import { readSettings } from './settings.ts';
import { accountStack } from './stacks/account.ts';
import { edgeStack } from './stacks/edge.ts';
import { requestServiceStack } from './stacks/request-service.ts';
import { siteStack } from './stacks/site.ts';
import { stateStack } from './stacks/state.ts';
import { webAclStack } from './stacks/web-acl.ts';
import { workflowServiceStack } from './stacks/workflow-service.ts';

/** Define the whole product: the stacks of a stage in the order of their deployment. */
export function defineStacks(app: App, codeOf: CodeProvider) {
  const settings = readSettings(app.node);
  const stacks = {
    account: accountStack(app),
    state: stateStack(app, settings),
    edge: edgeStack(app, settings),
    workflowService: workflowServiceStack(app, settings, codeOf),
    requestService: requestServiceStack(app, settings, codeOf),
    site: siteStack(app, settings),
  };
  // Each stack reads values that the stacks before it share.
  const inOrder = Object.values(stacks);
  for (const [place, stack] of inOrder.entries()) {
    const before = inOrder[place - 1];
    if (before) stack.addStackDependency(before);
  }
  if (settings.rateLimit) webAclStack(app, settings, settings.rateLimit);
  return stacks;
}

if (import.meta.main) {
  const app = new App();
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const folderOf = await bundleFunctions(functionNames);
  defineStacks(app, (name) => Code.fromAsset(folderOf(name)));
}
