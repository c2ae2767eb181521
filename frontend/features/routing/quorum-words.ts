import { t } from '#frontend/lib/text.ts';

/** Names that are shown before the others are only counted. */
const maxNames = 3;

const joined = (names: readonly string[], word: string) => {
  const shown = names.length > maxNames ? names.slice(0, maxNames - 1) : names;
  const parts =
    shown.length < names.length ? [...shown, t`${names.length - shown.length} more`] : shown;
  return parts.length > 1
    ? `${parts.slice(0, -1).join(', ')} ${word} ${parts[parts.length - 1]}`
    : parts.join('');
};

type Deciders = {
  readonly people: readonly { readonly name: string }[];
  readonly needed: { readonly approvals: number };
};

/** Who decides a stage, and how many of them: "2 of Priya Raman, Ben Hartmann and Mira Okafor". */
export function quorumWords({ people, needed: { approvals } }: Deciders): string {
  const names = people.map(({ name }) => name);
  if (names.length === 0) return t`Nobody`;
  if (approvals === names.length) return joined(names, 'and');
  return approvals === 1 ? joined(names, 'or') : t`${approvals} of ${joined(names, 'and')}`;
}
