import { IconX } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { FileRow } from '#frontend/components/lists/file-row.tsx';
import { t } from '#frontend/lib/text.ts';
import classes from './upload-row.module.css';
import type { Upload } from './use-uploads.ts';

type UploadRowProps = {
  readonly upload: Upload;
  /** Moves the focus after the focused button was removed. */
  readonly onGone: () => void;
};

/** Row of a file that is being uploaded, or the reason why its upload failed. */
export function UploadRow({ upload, onGone }: UploadRowProps) {
  const { name, progress, failed, cancel, retry } = upload;
  const state =
    progress === undefined ? t`Waiting` : progress === 100 ? t`Checking` : `${progress} %`;
  const andGoOn = (act: () => void) => () => {
    act();
    onGone();
  };
  return (
    <FileRow
      name={name}
      detail={failed ? <span className={classes.failed}>{failed}</span> : state}
      progress={failed ? undefined : progress}
      action={
        <>
          {failed && retry ? (
            <Button
              variant="default"
              size="compact-sm"
              onClick={andGoOn(retry)}
            >{t`Try again`}</Button>
          ) : null}
          <IconButton
            aria-label={failed ? t`Leave out ${name}` : t`Cancel ${name}`}
            onClick={andGoOn(cancel)}
          >
            <IconX size={14} aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}
