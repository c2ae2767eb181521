import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { OperatorError } from '../options.ts';

/**
 * Run a build tool of node_modules in this version of Node. The tool ends with this process.
 * @throws OperatorError with the output of a failed tool
 */
export function runTool(root: string, script: string, args: readonly string[]): Promise<void> {
  const environment = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    CDK_DISABLE_CLI_TELEMETRY: '1',
    NODE_ENV: 'production',
  };
  return new Promise((resolve, reject) => {
    const tool = execFile(
      process.execPath,
      [join(root, 'node_modules', script), ...args],
      { cwd: root, env: environment, maxBuffer: 64 * 1024 * 1024 },
      (error, output, errors) => {
        process.off('exit', end);
        if (error) reject(new OperatorError(`${script} failed:\n${output}${errors}`));
        else resolve();
      },
    );
    const end = () => tool.kill();
    process.on('exit', end);
  });
}
