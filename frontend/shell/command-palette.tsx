import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '#frontend/components/overlay/dialog.tsx';
import { categoriesQuery } from '#frontend/data/reference.ts';
import { foundRequestsQuery } from '#frontend/data/requests.ts';
import { openTasksQuery } from '#frontend/data/tasks.ts';
import classes from './command-palette.module.css';
import type { DestinationGroup } from './navigation.ts';
import { findHits, type HitGroup } from './palette-hits.ts';

type CommandPaletteProps = {
  readonly destinations: readonly DestinationGroup[];
  readonly onClose: () => void;
};

/** Everything one keystroke away: requests, tasks, places and what can be started. */
export function CommandPalette({ destinations, onClose }: CommandPaletteProps) {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [current, setCurrent] = useState(0);
  const asked = useDeferredValue(text.trim());
  const { data: found, isFetching } = useQuery(foundRequestsQuery(asked));
  const { data: tasks } = useQuery(openTasksQuery());
  const { data: categories } = useQuery(categoriesQuery());
  const groups = findHits(asked, {
    requests: asked.length > 1 ? (found?.items ?? []) : [],
    tasks: tasks?.items ?? [],
    categories: categories ?? [],
    destinations,
  });
  const hits = groups.flatMap((group) => group.hits);

  const startOf = (group: HitGroup) =>
    groups
      .slice(0, groups.indexOf(group))
      .reduce((count, { hits: before }) => count + before.length, 0);

  function open(to: string | undefined) {
    if (!to) return;
    onClose();
    void navigate(to);
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0)
      setCurrent((current + step + hits.length) % hits.length);
    else if (event.key === 'Enter') open(hits[current]?.to);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog label="Search or jump to" place="top" onClose={onClose}>
      <div className={classes.input}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded
          aria-controls={`${id}-hits`}
          aria-activedescendant={hits[current] && `${id}-${current}`}
          placeholder="Title, number, person or place"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setCurrent(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div role="listbox" id={`${id}-hits`} aria-label="Results" className={classes.hits}>
        {groups.map((group) => (
          <Group
            key={group.label}
            group={group}
            id={id}
            first={startOf(group)}
            current={current}
            onOpen={open}
          />
        ))}
      </div>
      {hits.length === 0 ? (
        <p className={classes.nothing} role="status">
          {isFetching ? 'Please wait' : `Nothing found for “${asked}”`}
        </p>
      ) : null}
      <div className={classes.foot} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </div>
    </Dialog>
  );
}

type GroupProps = {
  readonly group: HitGroup;
  readonly id: string;
  /** position of its first hit among all */
  readonly first: number;
  readonly current: number;
  readonly onOpen: (to: string) => void;
};

function Group({ group: { label, hits }, id, first, current, onOpen }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options within a listbox
    <div role="group" aria-label={label} className={classes.group}>
      <div className={classes.label} aria-hidden>
        {label}
      </div>
      {hits.map(({ icon: Mark, name, detail, to, keys }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the input and moves the active option
        <div
          key={`${name} ${to}`}
          id={`${id}-${first + index}`}
          role="option"
          tabIndex={-1}
          aria-selected={first + index === current}
          className={classes.hit}
          ref={(hit) => {
            if (first + index === current) hit?.scrollIntoView({ block: 'nearest' });
          }}
          onClick={() => onOpen(to)}
        >
          <Mark size={16} stroke={1.6} aria-hidden />
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>{detail}</span>
          {keys ? (
            <span className={classes.keys} aria-hidden>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key.toUpperCase()}</kbd>
              ))}
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}
