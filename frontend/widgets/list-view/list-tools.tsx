import { IconBookmark, IconColumns3, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { Skeleton } from '#frontend/components/layout/skeleton.tsx';
import { Dropdown } from '#frontend/components/overlay/dropdown.tsx';
import { t } from '#frontend/lib/text.ts';
import classes from './list-tools.module.css';
import type { CsvSource } from './save-csv.ts';
import { isCurrentView } from './saved-views.ts';
import type { ListView } from './use-list-view.ts';

// Panels load when their button is first pressed, because the list shows its rows without them.
const ColumnsPanel = lazy(async () => ({
  default: (await import('./columns-panel.tsx')).ColumnsPanel,
}));
const ViewsPanel = lazy(async () => ({ default: (await import('./views-panel.tsx')).ViewsPanel }));
const SaveViewDialog = lazy(async () => ({
  default: (await import('./save-view-dialog.tsx')).SaveViewDialog,
}));
const ViewsDialog = lazy(async () => ({
  default: (await import('./views-dialog.tsx')).ViewsDialog,
}));
const CsvDialog = lazy(async () => ({ default: (await import('./csv-dialog.tsx')).CsvDialog }));

const waiting = (
  <div className={classes.waiting}>
    <Skeleton width={160} />
  </div>
);

type ListToolsProps = {
  /** Label of the list: "My requests" */
  readonly label: string;
  readonly view: ListView;
  /** All rows that the list finds, for a file; undefined while they can't be read. */
  readonly csv: CsvSource | undefined;
};

/** Tools of a list: saved views, columns, density and CSV export. */
export function ListTools({ label, view, csv }: ListToolsProps) {
  const [open, setOpen] = useState<'save' | 'views' | 'csv'>();
  const { own, shared } = view.choices;
  const views = [...(own?.views ?? []), ...(shared?.views ?? [])];
  const current = views.find((one) => isCurrentView(one, view.shown, view.parts));
  const close = () => setOpen(undefined);
  return (
    <div className="row stretch gap-8 rigid">
      <Dropdown
        label={t`Saved views`}
        width={280}
        trigger={(props) => (
          <Button
            className={classes.views}
            variant="default"
            leftSection={<IconBookmark size={15} stroke={1.75} aria-hidden />}
            {...props}
          >
            <span className={classes.name}>{current?.name ?? t`Views`}</span>
          </Button>
        )}
      >
        {(hide) => (
          <Suspense fallback={waiting}>
            <ViewsPanel
              view={view}
              onDone={hide}
              onOpen={(dialog) => {
                hide();
                setOpen(dialog);
              }}
            />
          </Suspense>
        )}
      </Dropdown>
      <span className={classes.columns}>
        <Dropdown
          label={t`Columns and density`}
          width={300}
          trigger={(props) => (
            <IconButton variant="default" aria-label={t`Columns and density`} {...props}>
              <IconColumns3 size={16} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        >
          {() => (
            <Suspense fallback={waiting}>
              <ColumnsPanel view={view} />
            </Suspense>
          )}
        </Dropdown>
      </span>
      <IconButton
        variant="default"
        aria-label={t`Save as CSV`}
        disabled={!csv}
        onClick={() => setOpen('csv')}
      >
        <IconDownload size={16} stroke={1.75} aria-hidden />
      </IconButton>
      {open ? (
        <Suspense>
          {open === 'save' ? <SaveViewDialog label={label} view={view} onClose={close} /> : null}
          {open === 'views' ? <ViewsDialog label={label} view={view} onClose={close} /> : null}
          {open === 'csv' && csv ? (
            <CsvDialog label={label} source={csv} view={view} onClose={close} />
          ) : null}
        </Suspense>
      ) : null}
    </div>
  );
}
