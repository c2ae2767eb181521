import { Panel } from '#frontend/components/layout/panel.tsx';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { t } from '#frontend/lib/text.ts';
import { FileList } from '#frontend/widgets/files/file-list.tsx';
import { sortByTimeAdded } from '#frontend/widgets/files/sort-files.ts';
import { isCurrentFile, type RequestFile } from '#shared/requests/request.ts';

type RequestFilesProps = {
  readonly files: readonly RequestFile[];
  readonly round: number;
  readonly look?: 'open' | 'boxed';
};

/**
 * Files of a request. Files added in the latest round are marked as new, except in the first round. Removed files
 * remain listed if an earlier round was decided with them.
 */
export function RequestFiles({ files, round, look = 'open' }: RequestFilesProps) {
  const { brief, size } = useFormat();
  if (files.length === 0) return null;
  return (
    <Panel title={t`Files`} count={files.filter(isCurrentFile).length} look={look}>
      <FileList
        files={sortByTimeAdded(files)}
        detailOf={({ removedAt, size: bytes, addedAt }) =>
          removedAt ? t`taken out ${brief(removedAt)}` : `${size(bytes)} · ${brief(addedAt)}`
        }
        isNew={(file) => round > 1 && file.round === round}
      />
    </Panel>
  );
}
