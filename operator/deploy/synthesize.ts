import { runTool } from '../services/run-tool.ts';

/** Build the site and synthesize the stacks of a stage. @returns folder of the templates */
export async function synthesize(stage: string): Promise<string> {
  await runTool('vite/bin/vite.js', ['build', 'frontend', '--logLevel', 'warn']);
  const folder = `.cache/stages/${stage}`;
  await runTool('aws-cdk/bin/cdk', [
    ...['synth', '--quiet', '--no-notices', '--output', folder],
    ...['--context', `stage=${stage}`],
  ]);
  return folder;
}

/** Run the CDK. Rejects if it fails. */
export const runCdk = (args: readonly string[]) => runTool('aws-cdk/bin/cdk', args);
