import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { clientLimits } from '#functions/platform/client-limits.ts';
import { requireSetting } from '#functions/platform/environment.ts';
import { serveSchedule } from '#functions/platform/events/serve-schedule.ts';
import { log } from '#functions/platform/log.ts';
import { runCanary } from './run-canary.ts';

const site = requireSetting('SITE_URL');
const Name = requireSetting('CANARY_PASSWORD_NAME');
const parameters = new SSMClient(clientLimits());

/** Load the password, which `npm run canary` stores. */
async function loadPassword(): Promise<string> {
  const { Parameter } = await parameters.send(
    new GetParameterCommand({ Name, WithDecryption: true }),
  );
  return Parameter?.Value ?? '';
}

/**
 * Called every few minutes. Raises and approves a request through the URL of the site. A failure starts the alarm, and
 * the log contains the step.
 */
export const handler = serveSchedule(async () => {
  const report = (step: string, milliseconds: number) => log.info('canary', { step, milliseconds });
  return { requestId: await runCanary(site, await loadPassword(), report) };
});
