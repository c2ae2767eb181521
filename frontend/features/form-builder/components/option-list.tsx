import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { Button } from '#frontend/components/inputs/button.tsx';
import { FieldProblem } from '#frontend/components/inputs/field-problem.tsx';
import { IconButton } from '#frontend/components/inputs/icon-button.tsx';
import { t } from '#frontend/lib/text.ts';
import { createUniqueKey } from '../content.ts';
import classes from './properties.module.css';

type Option = { value: string; label: string };
type OptionListProps = {
  readonly options: readonly Option[];
  readonly problem: string | undefined;
  readonly onChange: (options: Option[]) => void;
};

/**
 * List of the options of a field. The stored value of an option survives a change of its label, so that earlier answers
 * remain valid.
 */
export function OptionList({ options, problem, onChange }: OptionListProps) {
  const put = (at: number, label: string) =>
    onChange(options.map((option, n) => (n === at ? { ...option, label } : option)));
  const swap = (at: number, by: 1 | -1) => {
    const next = [...options];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    onChange(next);
  };
  return (
    <div className="stack gap-8">
      <ol className="stack gap-8">
        {options.map(({ value, label }, at) => (
          <li key={value} className={`stack middle gap-2 ${classes.option}`}>
            <input
              aria-label={t`Choice ${at + 1}`}
              className="control shrink"
              value={label}
              onChange={({ target }) => put(at, target.value)}
            />
            <IconButton
              aria-label={t`Move ${label} up`}
              disabled={at === 0}
              onClick={() => swap(at, -1)}
            >
              <IconArrowUp size={14} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={t`Move ${label} down`}
              disabled={at === options.length - 1}
              onClick={() => swap(at, 1)}
            >
              <IconArrowDown size={14} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton
              aria-label={t`Remove ${label}`}
              disabled={options.length === 1}
              onClick={() => onChange(options.filter((_, n) => n !== at))}
            >
              <IconX size={14} stroke={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      <FieldProblem>{problem}</FieldProblem>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => {
          const taken = options.map(({ value }) => value);
          onChange([...options, { value: createUniqueKey(taken, 'choice'), label: t`New choice` }]);
        }}
      >{t`Add a choice`}</Button>
    </div>
  );
}
