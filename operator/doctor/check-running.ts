import {
  DescribeUserPoolClientCommand,
  ListUsersInGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DescribeRuleCommand } from '@aws-sdk/client-eventbridge';
import { GetEventSourceMappingCommand } from '@aws-sdk/client-lambda';
import { ListSubscriptionsByTopicCommand } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import { administratorGroup } from '#shared/users/user.ts';
import { findQueues } from '../dead-letters/queues.ts';
import { lambdaFunctions } from '../services/lambda.ts';
import { listDueRebuilds } from '../services/rebuild-state.ts';
import { type ExaminedStage, findOutput, listPhysicalIds } from './place.ts';
import { broken, type Check, ok, warning } from './row.ts';

const doctorAgain = ({ stage }: ExaminedStage) =>
  `Then run npm run doctor -- ${stage.stage} again.`;

/** Paths of the site that answer without a token. */
const healthPaths = ['/', '/request-service/health', '/workflow-service/health'];

async function findHealthProblem(url: string): Promise<string | undefined> {
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(29_000) });
    return status === 200 ? undefined : `${url} answers ${status}`;
  } catch {
    return `${url} does not answer`;
  }
}

/** Checks of the running parts of a deployed stage. */
export const runningChecks: readonly Check<ExaminedStage>[] = [
  [
    'Stacks',
    async (place) => {
      const { stacks, stage } = place;
      const failed = stacks.filter(
        ({ StackStatus = '' }) => !/^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(StackStatus),
      );
      if (failed.length > 0)
        return broken(
          failed.map(({ StackName, StackStatus }) => `${StackName} is ${StackStatus}`).join(', '),
          `See the events of the stack in CloudFormation, and deploy again. ${doctorAgain(place)}`,
        );
      const isStateProtected = stacks.some(
        ({ StackName, EnableTerminationProtection }) =>
          StackName === `countersign-${stage.stage}-state` && EnableTerminationProtection,
      );
      return stage.keep && !isStateProtected
        ? warning('the data is not protected from deletion', `npm run deploy -- ${stage.stage}`)
        : ok(`${stacks.length} are complete`);
    },
  ],
  [
    'Site and services',
    async (place) => {
      const site = findOutput(place, 'SiteUrl');
      if (site === undefined) return broken('there is no site yet', 'Deploy all stacks.');
      const problems = await Promise.all(
        healthPaths.map((path) => findHealthProblem(`${site}${path}`)),
      );
      const found = problems.filter((problem) => problem !== undefined);
      return found.length > 0
        ? broken(found.join(', '), 'See the access log of the service, and that of its functions.')
        : ok(`${site} answers`);
    },
  ],
  [
    'Sign-in callbacks',
    async (place) => {
      const [UserPoolId, ClientId] = ['UserPoolId', 'UserPoolClientId'].map((name) =>
        findOutput(place, name),
      );
      if (!UserPoolId || !ClientId) return broken('there is no pool client', 'Deploy all stacks.');
      const command = new DescribeUserPoolClientCommand({ UserPoolId, ClientId });
      const { UserPoolClient } = await place.clients.pool.send(command);
      const address = `${findOutput(place, 'SiteUrl')}/auth/login`;
      const { CallbackURLs = [], LogoutURLs = [] } = UserPoolClient ?? {};
      return CallbackURLs.includes(address) && LogoutURLs.includes(address)
        ? ok(address)
        : broken(
            `${address} is missing among ${[...CallbackURLs, ...LogoutURLs].join(', ')}`,
            `Somebody changed the client by hand: npm run deploy -- ${place.stage.stage}`,
          );
    },
  ],
  [
    'Clock',
    async ({ clients, resources }) => {
      const names = listPhysicalIds(resources, 'AWS::Events::Rule');
      const rules = await Promise.all(
        names.map((Name) => clients.events.send(new DescribeRuleCommand({ Name }))),
      );
      const off = rules.flatMap(({ Name, State }) => (State === 'ENABLED' ? [] : (Name ?? '')));
      if (names.length === 0) return broken('there are no rules', 'Deploy all stacks.');
      return off.length > 0
        ? broken(
            `these rules are disabled: ${off.join(', ')}`,
            `aws events enable-rule --name ${off[0]}`,
          )
        : ok(`${names.length} rules are enabled`);
    },
  ],
  [
    'Delivery of events',
    async ({ clients, resources }) => {
      const ids = listPhysicalIds(resources, 'AWS::Lambda::EventSourceMapping');
      const mappings = await Promise.all(
        ids.map((UUID) => clients.lambda.send(new GetEventSourceMappingCommand({ UUID }))),
      );
      const [stopped] = mappings.filter(
        ({ State, LastProcessingResult = '' }) =>
          State !== 'Enabled' || LastProcessingResult.startsWith('PROBLEM'),
      );
      if (ids.length === 0) return broken('there are no event sources', 'Deploy all stacks.');
      if (!stopped) return ok(`${ids.length} event sources are enabled`);
      const { FunctionArn = '', State, LastProcessingResult, UUID } = stopped;
      return broken(
        `${FunctionArn.split(':').at(-1)} gets no events: ${State}, ${LastProcessingResult}`,
        `See the log of the function, then: aws lambda update-event-source-mapping --uuid ${UUID} --enabled`,
      );
    },
  ],
  [
    'Dead letters',
    async ({ clients, stage }) => {
      const counts = await Promise.all(
        (await findQueues(lambdaFunctions(clients.lambda), stage.stage)).map(
          async ({ name, url: QueueUrl }) => {
            const { Attributes } = await clients.queues.send(
              new GetQueueAttributesCommand({
                ...{ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] },
              }),
            );
            return { name, count: Number(Attributes?.ApproximateNumberOfMessages ?? 0) };
          },
        ),
      );
      const waiting = counts.filter(({ count }) => count > 0);
      return waiting.length > 0
        ? warning(
            waiting.map(({ name, count }) => `${count} of ${name}`).join(', '),
            `npm run dead-letters -- list --stage ${stage.stage}`,
          )
        : ok(`none in ${counts.length} queues`);
    },
  ],
  [
    'Rebuilds',
    async ({ clients, resources, stage }) => {
      const [ownTable] = listPhysicalIds(resources, 'AWS::DynamoDB::Table');
      const tableName = stage.restoredTable?.name ?? ownTable;
      if (tableName === undefined) return broken('there is no table', 'Deploy all stacks.');
      const due = await listDueRebuilds(clients.table, tableName);
      const commands = due.map((rebuild) => `npm run ${rebuild} -- --stage ${stage.stage}`);
      return due.length > 0
        ? warning(`${due.join(', ')} are due since an update`, commands.join(' && '))
        : ok('none are due');
    },
  ],
  [
    'Alarms by mail',
    async ({ clients, resources, stage }) => {
      if (!stage.alarmEmail)
        return warning('alarms show in CloudWatch only', 'Set alarmEmail and deploy.');
      const topics = listPhysicalIds(resources, 'AWS::SNS::Topic');
      const answers = await Promise.all(
        topics.map((TopicArn) =>
          clients.topics.send(new ListSubscriptionsByTopicCommand({ TopicArn })),
        ),
      );
      const subscription = answers
        .flatMap(({ Subscriptions = [] }) => Subscriptions)
        .find(({ Endpoint }) => Endpoint === stage.alarmEmail);
      if (!subscription)
        return warning(`${stage.alarmEmail} is not subscribed`, `npm run deploy -- ${stage.stage}`);
      return subscription.SubscriptionArn === 'PendingConfirmation'
        ? warning(
            `${stage.alarmEmail} has not confirmed the subscription`,
            'Follow the link in the mail from AWS Notifications; it is good for three days.',
          )
        : ok(`${stage.alarmEmail} is subscribed`);
    },
  ],
  [
    'Administrators',
    async (place) => {
      const UserPoolId = findOutput(place, 'UserPoolId');
      const members = { UserPoolId, GroupName: administratorGroup };
      const { Users = [] } = await place.clients.pool.send(new ListUsersInGroupCommand(members));
      if (Users.length === 0)
        return warning('none', `npm run administrator -- ${place.stage.stage} EMAIL`);
      return Users.length === 1
        ? warning('one', 'Name a second: nobody restarts a request of their own, for example.')
        : ok(`${Users.length}`);
    },
  ],
];
