import { setTimeout as pause } from 'node:timers/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  type ResultField,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { stackNames } from '#infra/stages/stack-names.ts';
import { findStack } from '../deploy/deployed-stack.ts';
import { listPhysicalIds, listResources } from '../doctor/place.ts';
import { CommandRefusal } from '../services/command.ts';
import { type LogLine, readLogLine } from './log-line.ts';
import type { SearchLogs } from './story.ts';

/** Limits of CloudWatch Logs Insights for one query. */
const groupsPerQuery = 50;
const linesPerQuery = 10_000;
/** Number of texts in one query, whose length is limited too. */
const textsPerQuery = 100;
/** Pause between two checks of a query's result, in ms. */
const pollMs = 500;

/** List the log groups of a stage in its region. @throws CommandRefusal if there is no such stage */
async function listLogGroups(stage: string): Promise<string[]> {
  const client = new CloudFormationClient({});
  try {
    const names = stackNames(stage).filter(
      ({ name, region }) => region === undefined && name.startsWith(`countersign-${stage}-`),
    );
    const found = await Promise.all(names.map(({ name }) => findStack(client, name)));
    const stacks = found.flatMap((stack) => stack?.StackName ?? []);
    const resources = await Promise.all(stacks.map((name) => listResources(client, name)));
    const groups = listPhysicalIds(resources.flat(), 'AWS::Logs::LogGroup');
    if (groups.length === 0)
      throw new CommandRefusal(
        `There is no stage ${stage} in region ${await client.config.region()}.`,
      );
    return groups;
  } finally {
    client.destroy();
  }
}

const escapeRegExp = (text: string) => text.replace(/[^\w-]/g, '\\$&');
const buildQuery = (texts: readonly string[]) =>
  `fields @timestamp, @message, @log, @logStream | filter @message like /${texts.map(escapeRegExp).join('|')}/ | sort @timestamp asc | limit ${linesPerQuery}`;

/** Wait for the result of a query. @throws CommandRefusal if it failed */
async function loadResults(client: CloudWatchLogsClient, queryId: string) {
  for (;;) {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete') return results;
    if (status !== 'Running' && status !== 'Scheduled')
      throw new CommandRefusal(
        `The query of the logs ended as ${status}. Try again with --since 1d.`,
      );
    await pause(pollMs);
  }
}

/** Convert a row of a result. The name of the stream contains the name of the function. */
function toLine(fields: readonly ResultField[], stage: string): LogLine {
  const find = (name: string) => fields.find(({ field }) => field === name)?.value ?? '';
  const [, named] = /([\w-]+)\[/.exec(find('@logStream')) ?? [];
  const source =
    named?.replace(`countersign-${stage}-`, '') ?? find('@log').split(':').at(-1) ?? '';
  const written = find('@timestamp').replace(' ', 'T');
  return readLogLine(find('@message'), source, written && `${written}Z`);
}

const split = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );

/**
 * Search the log groups of a stage by CloudWatch Logs Insights.
 * @param sinceMs maximum age of a line
 * @throws CommandRefusal
 */
export async function stageLogs(stage: string, sinceMs: number) {
  const groups = split(await listLogGroups(stage), groupsPerQuery);
  const client = new CloudWatchLogsClient({});
  const endTime = Math.ceil(Date.now() / 1000);
  const startTime = endTime - Math.ceil(sinceMs / 1000);
  const run = async (logGroupNames: string[], texts: readonly string[]): Promise<LogLine[]> => {
    const queryString = buildQuery(texts);
    const command = new StartQueryCommand({ logGroupNames, startTime, endTime, queryString });
    const { queryId = '' } = await client.send(command);
    return (await loadResults(client, queryId)).map((fields) => toLine(fields, stage));
  };
  const search: SearchLogs = async (texts) => {
    const found: LogLine[] = [];
    for (const some of split(texts, textsPerQuery))
      for (const names of groups) found.push(...(await run(names, some)));
    return found;
  };
  return { search, close: () => client.destroy() };
}
