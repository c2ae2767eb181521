import { type Refusals, refusedAt, refusedElsewhere } from './refusals.ts';
import { type FieldValues, useTyped } from './use-typed.ts';

/** The names of the fields that hold a `V`. */
type NameOf<F, V> = { [K in keyof F & string]: F[K] extends V ? K : never }[keyof F & string];

/** What is typed into a form, and the props of its controls by the names of the fields. */
export function useFields<F extends FieldValues<F>>(start: F) {
  const [values, setValues] = useTyped(start);
  return {
    values,
    /**
     * Of the controls: their value, what was refused there, and what a change does. `mend`: told of a field that holds
     * something else now; none where what is refused is worked out anew with each change.
     */
    controls: (refused: Refusals, mend: (name: string) => void = () => undefined) => {
      const change = (name: keyof F & string, value: string | boolean) => {
        setValues((now) => ({ ...now, [name]: value }));
        mend(name);
      };
      return {
        text: <K extends NameOf<F, string>>(name: K) => ({
          value: values[name],
          error: refusedAt(refused, name),
          onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
        }),
        tick: <K extends NameOf<F, boolean>>(name: K) => ({
          checked: values[name],
          error: refusedAt(refused, name),
          onChange: ({ target }: { target: { checked: boolean } }) => change(name, target.checked),
        }),
        /** What was refused at none of them, nor at the `others` that the form shows. */
        elsewhere: (...others: readonly string[]) =>
          refusedElsewhere(refused, [...Object.keys(values), ...others]),
      };
    },
  };
}
