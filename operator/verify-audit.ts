import { verifyExport } from '#functions/requests/rules/verify-export.ts';
import { runCommand } from './services/command.ts';
import { readJsonFile, UnusableFile } from './services/named-file.ts';

/**
 * Check an exported audit chain without the product. `--head`: the last hash of an earlier export. It must be in the
 * chain, so that a truncated or replaced chain is also detected. Exit status 1 if the chain is broken, with the first
 * broken link; 2 if FILE is not an export.
 *
 * Usage: npm run audit:verify -- FILE [--head HASH]
 */
const usage = `npm run audit:verify -- FILE [--head HASH]

  FILE         audit export of a request: GET /request-service/requests/{id}/audit
  --head HASH  last hash of an earlier export, which must be in the chain
  --help       shows this`;

function verifyAuditFile(exported: unknown, file: string, head: string | undefined) {
  try {
    return verifyExport(exported, head);
  } catch {
    throw new UnusableFile(`${file}: this is no audit export of a request`);
  }
}

await runCommand(
  { usage, options: { head: { type: 'string' } }, operands: ['FILE'] },
  async ({ values, positionals: [file = ''] }) => {
    try {
      const checked = verifyAuditFile(await readJsonFile(file), file, values.head);
      if (!checked.ok) {
        console.error(`${checked.number}: broken at event ${checked.brokenAt}: ${checked.why}`);
        return 1;
      }
      const { number, events, head, erased, removedAt } = checked;
      if (removedAt !== undefined) {
        console.log(
          `${number}: removed with its ${events} events on ${removedAt}, because its time was over.\nhead ${head}`,
        );
        return 0;
      }
      console.log(`${number}: ${events} events, each continues the one before.\nhead ${head}`);
      if (erased.length > 0)
        console.log(
          `Texts of these events were erased and can't be verified; only pseudonyms may stand there: ${erased.join(', ')}`,
        );
      return 0;
    } catch (error) {
      // Status 1 means a broken chain.
      if (!(error instanceof UnusableFile)) throw error;
      console.error(error.message);
      return 2;
    }
  },
);
