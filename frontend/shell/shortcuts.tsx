import { Fragment } from 'react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { FactList } from '#frontend/components/lists/fact-list.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { KeyCaps } from '#frontend/features/help/components/help-text.tsx';
import { t } from '#frontend/lib/text.ts';
import type { ClientRole } from '#shared/endpoint.ts';
import { listShortcuts, type Shortcut } from './list-shortcuts.ts';
import classes from './shortcuts.module.css';

const Keys = ({ keys }: Pick<Shortcut, 'keys'>) => (
  <span className={classes.keys}>
    {keys.map((one, at) => (
      <Fragment key={one}>
        {at > 0 ? <> {t`or`} </> : null}
        <KeyCaps keys={one} />
      </Fragment>
    ))}
  </span>
);

type ShortcutsProps = {
  readonly roles: ReadonlySet<ClientRole>;
  readonly onClose: () => void;
};

/** Dialog with the keyboard shortcuts. */
export const Shortcuts = ({ roles, onClose }: ShortcutsProps) => (
  <Dialog label={t`Keyboard shortcuts`} place="editor" onClose={onClose}>
    <div className={classes.body}>
      <div className="row between">
        <h2>{t`Keyboard shortcuts`}</h2>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>{t`Close`}</Button>
      </div>
      {listShortcuts(roles).map(({ label, lines }) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <FactList
            facts={lines.map((line) => ({ label: line.label, value: <Keys keys={line.keys} /> }))}
          />
        </section>
      ))}
    </div>
  </Dialog>
);
