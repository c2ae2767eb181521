import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { FileRow } from '#frontend/components/lists/file-row.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { isLogUploaded, uploadLog } from '#frontend/data/process-imports.ts';
import { calculateSha256 } from '#frontend/data/uploads.ts';
import { t } from '#frontend/lib/text.ts';
import type { ProcessImport } from '#shared/process/process-import.ts';
import { asLogFile } from '../as-log-file.ts';
import { getChosenFile, storeChosenFile } from '../chosen-files.ts';
import { readStart } from '../read-start.ts';
import { LogDrop } from './log-drop.tsx';
import classes from './process-imports.module.css';

type UploadPartProps = {
  readonly one: ProcessImport;
  readonly onArrived: () => void;
  /** Called after a file is selected again, so that its start can be previewed. */
  readonly onChosen: () => void;
};

/** Upload progress of an import. If another tab started it, the file can be selected again. */
export function UploadPart({ one, onArrived, onChosen }: UploadPartProps) {
  const format = useFormat();
  const [percent, setPercent] = useState<number>();
  const [failed, setFailed] = useState<string>();
  const stop = useRef<AbortController>(undefined);
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });
  const send = useCallback(async (id: string) => {
    const file = getChosenFile(id)?.file;
    if (!file) {
      if (!(await isLogUploaded(id).catch(() => false))) return;
      setPercent(100);
      return arrived.current();
    }
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    setFailed(undefined);
    setPercent(0);
    try {
      await uploadLog(id, file, own.signal, setPercent);
      if (!own.signal.aborted) arrived.current();
    } catch (cause) {
      if (!own.signal.aborted) setFailed(describeError(cause));
    }
  }, []);
  useEffect(() => {
    void send(one.id);
    return () => stop.current?.abort();
  }, [send, one.id]);
  const chooseAgain = async (found: File) => {
    try {
      const log = await asLogFile(found);
      if ((await calculateSha256(log.file)) !== one.file.sha256)
        return setFailed(t`This is another file. Choose the same one, or begin a new import.`);
      storeChosenFile(one.id, log, await readStart(log.file));
    } catch (cause) {
      return setFailed(describeError(cause));
    }
    onChosen();
    await send(one.id);
  };
  const cancel = () => {
    stop.current?.abort();
    setPercent(undefined);
    setFailed(t`The upload was stopped.`);
  };
  const isOnItsWay = percent !== undefined && percent < 100 && !failed;
  const state = percent === 100 ? t`It has arrived` : isOnItsWay ? `${percent} %` : '';
  return (
    <div className={`stack gap-12 shrink ${classes.part}`}>
      <ul>
        <FileRow
          name={one.file.name}
          detail={failed ?? [format.size(one.file.size), state].filter(Boolean).join(' · ')}
          progress={isOnItsWay ? percent : undefined}
          action={
            isOnItsWay ? (
              <Button
                variant="default"
                size="compact-sm"
                onClick={cancel}
              >{t`Stop the upload`}</Button>
            ) : failed && getChosenFile(one.id) ? (
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => void send(one.id)}
              >{t`Try again`}</Button>
            ) : null
          }
        />
      </ul>
      {getChosenFile(one.id) ? null : (
        <>
          <p className="text-13 muted">{t`To change how it is read, or if it has not arrived, choose the same file again.`}</p>
          <LogDrop busy={false} onFile={(file) => void chooseAgain(file)} />
        </>
      )}
    </div>
  );
}
