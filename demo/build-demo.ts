import type { ComposedProduct } from '#one-machine/compose.ts';
import { demoPassword, signIns } from './organisation/people.ts';
import { hasDemo, seedDemo } from './seed-demo.ts';

/** Build the demo organisation. `seed` loads it unless it already exists, and `signIns` are lines for the terminal. */
export function buildDemo({
  template,
  credentials,
  table,
  machine,
  identity,
  clock,
}: ComposedProduct) {
  const target = {
    tableName: table.tableName,
    tableEndpoint: table.endpoint,
    machineEndpoint: machine.endpoint,
    credentials,
    machineArn: template.machines[0]?.arn ?? '',
    createUser: identity.createUser,
    now: clock.now,
  };
  return {
    async seed(log: (line: string) => void): Promise<void> {
      if (await hasDemo(target)) return;
      const started = performance.now();
      log('Loading the demo organisation');
      await seedDemo({ ...target, log });
      log(`Loaded it in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    },
    async signIns(): Promise<string[]> {
      if (!(await hasDemo(target))) return [];
      const names = signIns.map(({ email }) => email).join(', ');
      return [`Sign in as ${names}; the password is ${demoPassword}`];
    },
  };
}
