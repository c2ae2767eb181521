import { useFormat } from '#frontend/components/text/format/use-format.ts';
import type { KnownFile } from '#frontend/data/files.ts';
import { t } from '#frontend/lib/text.ts';
import classes from './comment-files.module.css';
import { FileList } from './file-list.tsx';

/** Files of a comment. Renders nothing if it has none. */
export function CommentFiles({ files }: { files: readonly KnownFile[] }) {
  const { size } = useFormat();
  if (files.length === 0) return null;
  return (
    <div className={classes.files}>
      <FileList
        label={t`Files of the comment`}
        files={files}
        detailOf={(file) => size(file.size)}
      />
    </div>
  );
}
