import { randomUUID } from 'node:crypto';
import {
  CloudFrontClient,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from '@aws-sdk/client-cloudfront';
import {
  LambdaClient,
  PublishVersionCommand,
  UpdateAliasCommand,
  UpdateFunctionConfigurationCommand,
  waitUntilFunctionUpdatedV2,
} from '@aws-sdk/client-lambda';
import {
  DeleteParameterCommand,
  GetParameterCommand,
  ParameterNotFound,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm';
import { aliasName } from '#infra/stages/stack-names.ts';
import { contracts } from '#shared/contracts.ts';
import { CommandRefusal } from '../services/command.ts';
import { lambdaFunctions } from '../services/lambda.ts';
import type { OriginKeyPlaces } from './rotate.ts';

/** Maximum times in seconds for an update of a function and of the distribution. */
const functionWait = 300;
const distributionWait = 1800;

type ServingFunction = { readonly name: string; readonly variables: Record<string, string> };

/** Return the functions of a stage that check the key: those of areas, and the function of live connections. */
export async function listServingFunctions(
  lambda: LambdaClient,
  stage: string,
): Promise<ServingFunction[]> {
  const areas = Object.values(contracts).flatMap((service) => Object.keys(service));
  const names = [...areas.map((area) => `api-${area}`), 'events-live'];
  const { settings } = lambdaFunctions(lambda);
  const found = await Promise.all(
    names.map(async (part) => {
      const name = `countersign-${stage}-${part}`;
      const variables = await settings(name);
      return variables?.ORIGIN_KEY ? [{ name, variables }] : [];
    }),
  );
  return found.flat();
}

/** Give access to the locations of the key in AWS. */
export function createStagePlaces(stage: string): Omit<OriginKeyPlaces, 'deploy'> {
  const lambda = new LambdaClient({});
  const cloudFront = new CloudFrontClient({});
  const parameters = new SSMClient({});
  const nameParameter = (value: string) => `/countersign-${stage}/${value}`;
  const pending = nameParameter('next-origin-key');

  /** @throws CommandRefusal if the stage is not deployed */
  async function readParameter(value: string): Promise<string> {
    const found = await find(nameParameter(value));
    if (found === undefined) throw new CommandRefusal(`The stage ${stage} is not deployed.`);
    return found;
  }
  async function find(Name: string): Promise<string | undefined> {
    try {
      const command = new GetParameterCommand({ Name, WithDecryption: true });
      return (await parameters.send(command)).Parameter?.Value;
    } catch (error) {
      if (error instanceof ParameterNotFound) return undefined;
      throw error;
    }
  }

  return {
    deployedKey: () => readParameter('origin-key'),
    async setDeployedKey(Value) {
      const Name = nameParameter('origin-key');
      await parameters.send(new PutParameterCommand({ Name, Value, Overwrite: true }));
    },
    async nextKey() {
      const begun = await find(pending);
      if (begun !== undefined) return begun;
      // Descriptions of versions contain the first part of the key: infra/constructs/current-version.ts.
      const Value = randomUUID();
      const secret = { Name: pending, Value, Type: 'SecureString' } as const;
      await parameters.send(new PutParameterCommand(secret));
      return Value;
    },
    async dropNextKey() {
      await parameters.send(new DeleteParameterCommand({ Name: pending }));
    },

    async acceptKeys(former, key) {
      const ORIGIN_KEY = `${former},${key}`;
      for (const { name: FunctionName, variables } of await listServingFunctions(lambda, stage)) {
        if (variables.ORIGIN_KEY !== ORIGIN_KEY) {
          const Environment = { Variables: { ...variables, ORIGIN_KEY } };
          await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment }));
        }
        const limits = { client: lambda, maxWaitTime: functionWait };
        await waitUntilFunctionUpdatedV2(limits, { FunctionName });
        // If nothing has changed since, Lambda returns the existing version.
        const published = await lambda.send(new PublishVersionCommand({ FunctionName }));
        const moved = { FunctionName, Name: aliasName, FunctionVersion: published.Version };
        await lambda.send(new UpdateAliasCommand(moved));
      }
    },

    async sendKey(former, key) {
      const Id = await readParameter('distribution-id');
      const { DistributionConfig, ETag } = await cloudFront.send(
        new GetDistributionConfigCommand({ Id }),
      );
      const headers = DistributionConfig?.Origins?.Items?.flatMap(
        ({ CustomHeaders }) => CustomHeaders?.Items ?? [],
      );
      const outdated = headers?.filter(({ HeaderValue }) => HeaderValue === former) ?? [];
      for (const header of outdated) header.HeaderValue = key;
      if (outdated.length > 0)
        await cloudFront.send(
          new UpdateDistributionCommand({ Id, IfMatch: ETag, DistributionConfig }),
        );
      const limits = { client: cloudFront, maxWaitTime: distributionWait };
      await waitUntilDistributionDeployed(limits, { Id });
    },
  };
}
