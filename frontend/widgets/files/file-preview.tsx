import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { Skeleton } from '#frontend/components/layout/skeleton.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { describeError } from '#frontend/components/text/describe-error.ts';
import { useFormat } from '#frontend/components/text/format/use-format.ts';
import { type KnownFile, pdfAddressQuery, pictureQuery } from '#frontend/data/files.ts';
import { rich, t } from '#frontend/lib/text.ts';
import { findPreviewKind, maxPreviewBytes } from '#shared/requests/file-kinds.ts';
import classes from './file-preview.module.css';

type FilePreviewProps = {
  /** Files that can be previewed. */
  readonly files: readonly KnownFile[];
  readonly at: number;
  readonly onMove: (to: number) => void;
  readonly onSave: (file: KnownFile) => void;
  readonly onClose: () => void;
};

/** Preview of a file in a readable size. Arrow keys switch to the previous and next file. */
export function FilePreview({ files, at, onMove, onSave, onClose }: FilePreviewProps) {
  const { size } = useFormat();
  const file = files[at];
  const move = (to: number) => files[to] && onMove(to);
  const latest = useRef(move);
  latest.current = move;
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') latest.current(at - 1);
      if (key === 'ArrowRight') latest.current(at + 1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [at]);
  if (!file) return null;
  return (
    <Dialog label={file.name} place="full" onClose={onClose}>
      <div className={`stack ${classes.preview}`}>
        <header className={classes.head}>
          <h2 className="shrink ellipsis">{file.name}</h2>
          <span className={`rigid text-12 muted tabular ${classes.detail}`}>
            {size(file.size)}
            {files.length > 1 ? t` · ${at + 1} of ${files.length}` : ''}
          </span>
          <span className="row stretch gap-6 rigid push">
            {files.length > 1 ? (
              <>
                <IconButton
                  variant="default"
                  aria-label={t`Previous file`}
                  disabled={at === 0}
                  onClick={() => move(at - 1)}
                >
                  <IconChevronLeft size={16} aria-hidden />
                </IconButton>
                <IconButton
                  variant="default"
                  aria-label={t`Next file`}
                  disabled={at === files.length - 1}
                  onClick={() => move(at + 1)}
                >
                  <IconChevronRight size={16} aria-hidden />
                </IconButton>
              </>
            ) : null}
            <IconButton
              variant="default"
              aria-label={t`Download this file`}
              onClick={() => onSave(file)}
            >
              <IconDownload size={16} aria-hidden />
            </IconButton>
            <IconButton variant="default" aria-label={t`Close`} onClick={onClose}>
              <IconX size={16} aria-hidden />
            </IconButton>
          </span>
        </header>
        <div className={`stack center ${classes.body}`}>
          <FileContentView key={file.fileId} file={file} onSave={() => onSave(file)} />
        </div>
      </div>
    </Dialog>
  );
}

type ShownProps = { readonly file: KnownFile; readonly onSave: () => void };

function FileContentView({ file, onSave }: ShownProps) {
  const { size } = useFormat();
  if (file.size > maxPreviewBytes)
    return (
      <PreviewUnavailable
        onSave={onSave}
      >{rich`This file has ${size(file.size)}. Files up to ${size(maxPreviewBytes)} are shown here.`}</PreviewUnavailable>
    );
  if (findPreviewKind(file.mediaType) === 'picture') return <Picture file={file} onSave={onSave} />;
  if (!navigator.pdfViewerEnabled)
    return (
      <PreviewUnavailable
        onSave={onSave}
      >{t`This browser doesn’t show PDF files on a page.`}</PreviewUnavailable>
    );
  return <Pdf file={file} onSave={onSave} />;
}

function Picture({ file, onSave }: ShownProps) {
  const { data, error } = useQuery(pictureQuery(file));
  const [url, setUrl] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  if (error) return <PreviewUnavailable onSave={onSave}>{describeError(error)}</PreviewUnavailable>;
  if (isBroken)
    return (
      <PreviewUnavailable onSave={onSave}>{t`This picture can’t be drawn.`}</PreviewUnavailable>
    );
  if (!url) return <Skeleton width="60%" height={240} />;
  return (
    <img className={classes.picture} src={url} alt={file.name} onError={() => setBroken(true)} />
  );
}

/**
 * PDF in the browser's own viewer, without a sandbox, because Chromium shows no PDF in a sandbox. The origin of the
 * file isolates it.
 */
function Pdf({ file, onSave }: ShownProps) {
  const { data, error } = useQuery(pdfAddressQuery(file));
  if (error) return <PreviewUnavailable onSave={onSave}>{describeError(error)}</PreviewUnavailable>;
  if (!data) return <Skeleton width="60%" height={240} />;
  return (
    <iframe
      className={`full ${classes.pdf}`}
      src={data}
      title={file.name}
      referrerPolicy="no-referrer"
    />
  );
}

function PreviewUnavailable({ children, onSave }: { children: ReactNode; onSave: () => void }) {
  return (
    <div className={`stack gap-12 text-center ${classes.instead}`}>
      <p role="status">{children}</p>
      <Button variant="default" onClick={onSave}>{t`Download it`}</Button>
    </div>
  );
}
