import { type App, Stack, type StackProps } from 'aws-cdk-lib';
import { getStackName, type Settings } from '../settings.ts';

/** Create one of the stacks of a stage, such as `countersign-prod-state`. Their names: infra/stages/stack-names.ts. */
export const stageStack = (
  app: App,
  settings: Settings,
  part: string,
  content: string,
  props: StackProps = {},
) =>
  new Stack(app, `${getStackName(settings)}-${part}`, {
    ...props,
    description: `Countersign: ${content}`,
  });
