import { useNavigate } from 'react-router-dom';
import { formatOtherErrors } from '#frontend/components/inputs/refusals.ts';
import { useWrite } from '#frontend/components/inputs/use-write.ts';
import { createProcessImport, useRefreshImports } from '#frontend/data/process-imports.ts';
import { t } from '#frontend/lib/text.ts';
import { paths } from '#frontend/paths.ts';
import { AppError } from '#shared/errors.ts';
import { asLogFile } from '../as-log-file.ts';
import { getChosenFile, storeChosenFile } from '../chosen-files.ts';
import { readStart } from '../read-start.ts';
import { LogDrop } from './log-drop.tsx';
import classes from './process-imports.module.css';

/** Derive a name from the file name: "declarations 2026" from "declarations 2026.csv.gz" */
const getName = (file: File) =>
  file.name
    .replace(/(\.(xes|csv|tsv|txt|gz))+$/i, '')
    .slice(0, 100)
    .trim() || t`Log`;

/** Append a number to a name that is already used. */
async function begin(file: File) {
  for (let n = 1; ; n += 1) {
    try {
      return await createProcessImport(file, n === 1 ? getName(file) : `${getName(file)} (${n})`);
    } catch (cause) {
      const isTaken = cause instanceof AppError && cause.code === 'item.name-taken';
      if (!isTaken || n === 20) throw cause;
    }
  }
}

/** Form that starts an import with a file and then opens it. */
export function NewImport() {
  const navigate = useNavigate();
  const refresh = useRefreshImports();
  const { busy, refused, submit } = useWrite();
  const failed = formatOtherErrors(refused, []);
  const choose = (found: File) =>
    submit(async () => {
      const log = await asLogFile(found);
      const start = await readStart(log.file);
      const { id } = await begin(log.file);
      if (!getChosenFile(id)) storeChosenFile(id, log, start);
      void refresh();
      await navigate(paths.processImport(id));
    });
  return (
    <div className={`stack gap-12 ${classes.choosing}`}>
      <LogDrop busy={busy} onFile={(file) => void choose(file)} />
      {failed ? (
        <p className="text-13 bad" role="alert">
          {failed}
        </p>
      ) : null}
    </div>
  );
}
