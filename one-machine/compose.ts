import { join } from 'node:path';
import { awsEnvironment, chooseCredentials } from './aws-environment.ts';
import { openClock } from './clock.ts';
import { publishEndpoints } from './endpoints.ts';
import { startFiles } from './files/start-files.ts';
import { createBreakableInvoker } from './functions/breakable-steps.ts';
import { throttledFunction } from './functions/function-error.ts';
import { startFunctionServer } from './functions/function-server.ts';
import { type Functions, startFunctions } from './functions/functions.ts';
import { createMachineInvoker, listStepFunctions } from './functions/invoke-as-machine.ts';
import { openGateway } from './http/gateway.ts';
import type { HttpServer } from './http/server.ts';
import { openSite } from './http/site.ts';
import { getLocalHeaders } from './http/site-headers.ts';
import { tokenVerifiers } from './http/verify-token.ts';
import { readPoolSettings } from './identity/pool-settings.ts';
import { startIdentity } from './identity/start-identity.ts';
import { startMachine } from './machine/start-machine.ts';
import { publishMailEvents } from './mail/mail-events.ts';
import { startMail } from './mail/start-mail.ts';
import type { RuntimePart } from './part.ts';
import { type Caller, createFunctionCaller } from './policy/caller.ts';
import type { BuildResult } from './run.ts';
import { startSockets } from './sockets/start-sockets.ts';
import { openEventBus } from './streams/event-bus.ts';
import { startQueueConsumers } from './streams/queue-consumer.ts';
import { startQueues } from './streams/queue-server.ts';
import { startSchedules } from './streams/start-schedules.ts';
import { startStreams } from './streams/start-streams.ts';
import { startTable } from './table/start-table.ts';
import type { FunctionResource } from './template/read-functions.ts';
import { readTemplate } from './template/template.ts';
import { testControl } from './test-control.ts';

export type ComposeOptions = {
  readonly prepared: BuildResult;
  readonly data: string;
  /** Start time of the clock in a new data folder, in ms since the epoch; undefined for the machine's time. */
  readonly now?: number | undefined;
  readonly test: boolean;
  /** Whether reads of an index may miss the latest writes. */
  readonly indexLag?: boolean;
  /** Whether mail has the restrictions of a new SES account. */
  readonly mailSandbox?: boolean;
  /** Whether a pool with threat protection treats this password as leaked. */
  readonly isKnownPassword: (password: string) => boolean;
  readonly http: HttpServer;
  readonly log: (line: string) => void;
  /** Receives every part as soon as it runs, so that it is stopped after any later failure. */
  readonly keep: <P extends RuntimePart>(part: P) => P;
};

/** Call limits per person from the environment, if set, because programs are faster than people. */
const chosenLimits = ({
  WRITING_CALLS_PER_MINUTE,
  MAILING_CALLS_PER_MINUTE,
  READING_CALLS_PER_MINUTE,
}: NodeJS.ProcessEnv) => ({
  ...(WRITING_CALLS_PER_MINUTE && { WRITING_CALLS_PER_MINUTE }),
  ...(MAILING_CALLS_PER_MINUTE && { MAILING_CALLS_PER_MINUTE }),
  ...(READING_CALLS_PER_MINUTE && { READING_CALLS_PER_MINUTE }),
});

/** In ms. In DynamoDB the delay is usually a few ms, and rarely longer than this. */
const maxIndexLagMs = 300;

export type ComposedProduct = Awaited<ReturnType<typeof composeProduct>>;

/** Start all parts; `serve` publishes them on the single port. The code shows in order how the parts are connected. */
export async function composeProduct(options: ComposeOptions) {
  const { prepared, data, test, http, log, keep } = options;
  const template = readTemplate(prepared.stack, http.url);
  const clock = openClock(data, options.now);
  const { table: definition, userPool } = template;

  // Parts and functions need each other: parts call functions, and functions need the addresses of the parts. Therefore
  // a call waits until functions exist.
  const running = Promise.withResolvers<Functions>();
  const away = { functions: false, machine: false };
  const invoke: Functions['invoke'] = async (name, event) => {
    if (away.functions) throw throttledFunction();
    return (await running.promise).invoke(name, event);
  };

  const steps = createBreakableInvoker(invoke);
  const credentials = chooseCredentials(process.env, data);
  const replacement = process.env.DYNAMODB_ENDPOINT;
  const callerOf = ({ name, role }: FunctionResource): Caller => {
    const known = template.roles.get(role);
    // An external DynamoDB accepts only one key pair.
    return replacement || !known ? credentials : createFunctionCaller(credentials, name, known);
  };
  const callers = [credentials, ...template.functions.map(callerOf)];
  const { identities, mailEvents: events } = template;
  const queues = keep(await startQueues({ data, queues: template.queues, clock, callers }));
  const bus = openEventBus(template.eventRules, queues.store);
  const mail = keep(
    await startMail({
      ...{ data, clock, callers, sandbox: options.mailSandbox === true },
      identities: identities.map(({ name }) => name),
      tell: publishMailEvents({ identities, events, bus }),
    }),
  );
  const pool = readPoolSettings(userPool, options.isKnownPassword);
  const [table, identity, machine, files, sockets] = await Promise.all([
    startTable({
      ...{ data, definition, clock, test, log, credentials, callers, replacement },
      ...(options.indexLag && { indexLag: () => Math.random() * maxIndexLagMs }),
    }).then(keep),
    startIdentity({
      ...{ data, clock, callers },
      pool,
      deliver: (message) => mail.deliver({ kind: 'sign-in', ...pool.sends, ...message }),
      invoke,
      siteOrigins: [http.url, `http://127.0.0.1:${http.port}`],
      report: (error) => log(`identity: ${String(error)}`),
    }).then(keep),
    startMachine({
      ...{ data, clock, callers, log },
      machines: template.machines,
      isAway: () => away.machine,
      invoke: createMachineInvoker(template, steps.invoke),
    }).then(keep),
    startFiles({ data, buckets: template.buckets, callers, clock, log }).then(keep),
    startSockets({
      ...{ api: template.socketApi, invoke, callers, clock, log },
      originHeaders: template.site.originHeaders,
    }).then(keep),
  ]);

  const calls = keep(await startFunctionServer({ functions: template.functions, invoke, callers }));
  const functions = keep(
    await startFunctions({
      functions: template.functions,
      environmentOf: (resource) => ({
        ...chosenLimits(process.env),
        ...awsEnvironment(callerOf(resource), {
          dynamodb: table.endpoint,
          dynamodb_streams: table.endpoint,
          lambda: calls.endpoint,
          sfn: machine.endpoint,
          s3: files.endpoint,
          sesv2: mail.endpoint,
          sqs: queues.endpoint,
          cognito_identity_provider: identity.endpoint,
          apigatewaymanagementapi: sockets.endpoint,
        }),
      }),
      steps: listStepFunctions(template),
      clock,
      logs: join(data, 'logs'),
    }),
  );
  running.resolve(functions);
  keep(
    publishEndpoints(data, {
      ...{ dynamodb: table.endpoint, sqs: queues.endpoint },
      ...{ lambda: calls.endpoint, identity: identity.endpoint, files: files.endpoint },
    }),
  );

  const follow = { invoke, queues: queues.store, log };
  const streams = keep(
    await startStreams({
      ...{ data, table, ...follow },
      mappings: template.eventSources,
    }),
  );
  keep(
    startQueueConsumers({ ...follow, mappings: template.queueSources, settings: template.queues }),
  );
  keep(startSchedules({ ...follow, schedules: template.schedules, clock }));

  const verifierOf = tokenVerifiers(identity.jwks, clock);
  const origins = [identity.endpoint, `https://${identity.loginDomain}`, files.endpoint];
  const control = testControl({
    clock,
    targets: { table, functions, streams, mail, machine: steps, away },
    idle: () => machine.idle(),
    calls: functions.calls,
    transitions: machine.transitions,
  });
  const serve = () =>
    http.serve({
      gateways: new Map(
        template.apis.map((api) => [
          api.stage,
          openGateway({
            api,
            invoke,
            verifierOf,
            clock,
            originHeaders: template.site.originHeaders,
          }),
        ]),
      ),
      sockets: sockets.upgrades,
      mounts: [mail.mount, queues.mount, ...(test ? [control] : [])],
      config: {
        ...template.site.config,
        userPoolDomain: identity.loginDomain,
        userPoolEndpoint: identity.endpoint,
      },
      ...(typeof prepared.site === 'string'
        ? {
            site: openSite(prepared.site),
            headers: getLocalHeaders(
              template.site.headers,
              origins.map((url) => new URL(url).origin),
            ),
          }
        : { site: prepared.site, headers: {} }),
    });
  return { template, clock, credentials, table, identity, machine, functions, serve };
}
