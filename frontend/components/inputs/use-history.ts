import { useState } from 'react';

type Entry<Value> = { readonly value: Value; readonly label: string; readonly at: number };
type State<Value> = {
  readonly past: readonly Entry<Value>[];
  readonly present: Entry<Value>;
  readonly future: readonly Entry<Value>[];
};

/** Maximum time in ms between two changes of the same kind that are undone together. */
const together = 1000;

export type History<Value> = {
  readonly value: Value;
  /** `label`: text for the undo button, "Move Budget" */
  readonly change: (value: Value, label: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly undoLabel: string | undefined;
  readonly redoLabel: string | undefined;
  /** Starts a new history with this value. */
  readonly reset: (value: Value) => void;
};

/** Return an edited value with undo and redo. Every change has a label for the undo button. */
export function useHistory<Value>(initial: () => Value): History<Value> {
  const [{ past, present, future }, setState] = useState<State<Value>>(() => ({
    past: [],
    present: { value: initial(), label: '', at: 0 },
    future: [],
  }));
  return {
    value: present.value,
    change: (value, label) =>
      setState((state) => {
        const at = Date.now();
        const goesOn = state.present.label === label && at - state.present.at < together;
        return {
          past: goesOn ? state.past : [...state.past, state.present],
          present: { value, label, at },
          future: [],
        };
      }),
    undo: () =>
      setState((state) => {
        const last = state.past.at(-1);
        if (!last) return state;
        const coming = [state.present, ...state.future];
        return { past: state.past.slice(0, -1), present: { ...last, at: 0 }, future: coming };
      }),
    redo: () =>
      setState((state) => {
        const [next, ...rest] = state.future;
        if (!next) return state;
        return {
          past: [...state.past, state.present],
          present: { ...next, at: 0 },
          future: rest,
        };
      }),
    undoLabel: past.length > 0 ? present.label : undefined,
    redoLabel: future[0]?.label,
    reset: (value) => setState({ past: [], present: { value, label: '', at: 0 }, future: [] }),
  };
}
