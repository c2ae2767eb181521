import { FileRow } from '#frontend/components/file-row.tsx';
import { useFormat } from '#frontend/components/format/use-format.ts';
import { Panel } from '#frontend/components/panel.tsx';
import { showToast } from '#frontend/components/toast/toast.ts';
import { saveFile } from '#frontend/lib/save-file.ts';
import { isCurrent, type RequestFile } from '#shared/requests/request.ts';
import { downloadFile } from '#shared/requests/requests-api.ts';
import classes from './request-files.module.css';

type RequestFilesProps = {
  readonly files: readonly RequestFile[];
  readonly round: number;
  readonly look?: 'open' | 'boxed';
};

/**
 * Files of a request; those that came with the latest round are marked when there was one before, and those that an
 * earlier round was decided on stay when they are taken out.
 */
export function RequestFiles({ files, round, look = 'open' }: RequestFilesProps) {
  const { brief, size } = useFormat();
  if (files.length === 0) return null;
  const open = async ({ fileId, name }: RequestFile) => {
    try {
      await saveFile(downloadFile, { params: { fileId } }, name);
    } catch {
      showToast({ text: `${name} could not be loaded. Try again in a moment.` });
    }
  };
  return (
    <Panel title="Files" count={files.filter(isCurrent).length} look={look}>
      <ul className={classes.files}>
        {files.map((file) => (
          <FileRow
            key={file.fileId}
            name={file.name}
            detail={
              file.removedAt
                ? `taken out ${brief(file.removedAt)}`
                : `${size(file.size)} · ${brief(file.addedAt)}`
            }
            isNew={round > 1 && file.round === round}
            onOpen={() => void open(file)}
          />
        ))}
      </ul>
    </Panel>
  );
}
