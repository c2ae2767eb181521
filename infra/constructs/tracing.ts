import { CfnSamplingRule } from 'aws-cdk-lib/aws-xray';
import type { Construct } from 'constructs';
import { getStackName, type Settings } from '../settings.ts';

/** Executions of the state machines of a stage that X-Ray traces: one in a second, and a share of the others. */
const reservoirSize = 1;
const fixedRate = 0.05;

/**
 * Sample the traces of the state machines. The functions that they call follow the sampling decision for their
 * execution.
 */
export function sampleTraces(scope: Construct, settings: Settings): void {
  new CfnSamplingRule(scope, 'SampledTraces', {
    samplingRule: {
      ruleName: getStackName(settings),
      serviceName: `${getStackName(settings)}-*`,
      ...{ priority: 1000, version: 1, reservoirSize, fixedRate },
      ...{ serviceType: '*', resourceArn: '*', host: '*', httpMethod: '*', urlPath: '*' },
    },
  });
}
