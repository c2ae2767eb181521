import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * Run a tool that prints findings as JSON, and return what it printed. Tools end with a failure if they have findings.
 * @throws if it printed no JSON
 */
export async function runJsonTool(program: string, args: readonly string[]): Promise<unknown> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  try {
    return JSON.parse(output);
  } catch {
    throw new Error(`${program} printed no JSON: ${output}${errors}`);
  }
}
