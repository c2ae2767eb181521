import { InvalidStage, readStage, type Stage } from '#infra/stages/stage-file.ts';
import { accountChecks } from './doctor/check-account.ts';
import { addressChecks } from './doctor/check-addresses.ts';
import { mailChecks } from './doctor/check-mail.ts';
import { runningChecks } from './doctor/check-running.ts';
import { isDeployed, loadExaminedStage } from './doctor/place.ts';
import { formatRow, isFailure, runCheck } from './doctor/row.ts';
import { formatCaller, loadCaller } from './services/caller.ts';
import { formatMessage, runCommand } from './services/command.ts';
import { explainAwsFailure } from './services/explain-aws-failure.ts';

/**
 * Check the account and the region of a stage before a deployment, and the running parts of a deployed stage. Changes
 * nothing. Exit status 1 if anything stops a deployment or is broken.
 */
const usage = `npm run doctor -- STAGE

  STAGE   name of a file in stages/, such as dev for stages/dev.json
  --help  shows this

Each row is ok, warning, stops deployment or broken, with what to do. It changes nothing. It uses the credentials and
the region of your AWS configuration (AWS_PROFILE, AWS_REGION).`;

const before = [...accountChecks, ...mailChecks, ...addressChecks];

/**
 * Examine a stage and print a row for each check. @returns number of rows that stop a deployment or report a broken
 * part
 */
async function examineStage(stage: Stage): Promise<number> {
  const caller = await loadCaller();
  console.log(`Stage ${stage.stage}: ${formatCaller(caller)}`);
  const place = await loadExaminedStage(stage, caller);
  let failures = 0;
  for (const check of isDeployed(place) ? [...before, ...runningChecks] : before)
    for (const row of await runCheck(check, place)) {
      console.log(formatRow(row));
      if (isFailure(row)) failures += 1;
    }
  if (!isDeployed(place)) console.log(`Not deployed yet: npm run deploy -- ${stage.stage}`);
  return failures;
}

await runCommand(
  { usage, options: {}, operands: ['STAGE'] },
  async ({ positionals: [name = ''] }) => ((await examineStage(readStage(name))) > 0 ? 1 : 0),
  (error) => (error instanceof InvalidStage ? formatMessage(error) : explainAwsFailure(error)),
);
