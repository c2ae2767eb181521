import { FactList } from '#frontend/components/fact-list.tsx';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { destinations } from './navigation.ts';
import classes from './shortcuts.module.css';

const keysOf = (keys: string) =>
  keys.split(' ').map((key) => <kbd key={key}>{key.toUpperCase()}</kbd>);

const everywhere = [
  {
    label: 'Search or jump to',
    value: (
      <>
        <kbd>Ctrl</kbd> <kbd>K</kbd> or <kbd>/</kbd>
      </>
    ),
  },
  { label: 'New request', value: <kbd>N</kbd> },
  {
    label: 'Next, previous row',
    value: (
      <>
        <kbd>J</kbd> <kbd>K</kbd>
      </>
    ),
  },
  {
    label: 'Open, select row',
    value: (
      <>
        <kbd>Enter</kbd> <kbd>X</kbd>
      </>
    ),
  },
  { label: 'Close', value: <kbd>Esc</kbd> },
];

/** What the keyboard does, for those who prefer it. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const jumps = destinations
    .flatMap(({ items }) => items)
    .map(({ label, keys }) => ({
      label,
      value: <span className={classes.keys}>{keysOf(keys)}</span>,
    }));
  return (
    <Dialog label="Keyboard shortcuts" onClose={onClose}>
      <div className={classes.body}>
        <h2>Keyboard shortcuts</h2>
        <FactList facts={everywhere} />
        <h3>Go to</h3>
        <FactList facts={jumps} />
      </div>
    </Dialog>
  );
}
