import { CommandRefusal, formatMessage } from '../services/command.ts';
import { deniedPattern, explainAwsFailure } from '../services/explain-aws-failure.ts';

const states = ['ok', 'warning', 'stops deployment', 'broken'] as const;

/** Result of one check. `remedy`: recommended action, unless the check succeeded. */
export type CheckRow = {
  readonly subject: string;
  readonly state: (typeof states)[number];
  readonly finding: string;
  readonly remedy?: string;
};

type Finding = Omit<CheckRow, 'subject'>;

export const ok = (finding: string): Finding => ({ state: 'ok', finding });
export const warning = (finding: string, remedy: string): Finding => ({
  ...{ state: 'warning', finding, remedy },
});
export const blocker = (finding: string, remedy: string): Finding => ({
  ...{ state: 'stops deployment', finding, remedy },
});
export const broken = (finding: string, remedy: string): Finding => ({
  ...{ state: 'broken', finding, remedy },
});

/** A subject and the check that examines it. The check may return nothing for a stage. */
export type Check<P> = readonly [
  subject: string,
  examine: (place: P) => Promise<Finding | undefined>,
];

const isDenied = (error: unknown) => error instanceof Error && deniedPattern.test(error.name);

/**
 * Run a check. Without the permission for it, the result is a warning.
 * @throws CommandRefusal after any other failure, which ends the command
 */
export async function runCheck<P>([subject, examine]: Check<P>, place: P): Promise<CheckRow[]> {
  try {
    const finding = await examine(place);
    return finding ? [{ subject, ...finding }] : [];
  } catch (error) {
    if (!isDenied(error))
      throw new CommandRefusal(
        `${subject} could not be checked: ${await explainAwsFailure(error)}`,
        {
          cause: error,
        },
      );
    const remedy = `Allow it, or ask somebody who may: ${formatMessage(error)}`;
    return [{ subject, ...warning('could not be checked: a permission is missing', remedy) }];
  }
}

/** Format a row in one line, with its remedy in a second line. */
export function formatRow({ subject, state, finding, remedy }: CheckRow): string {
  const mark = state.padEnd('stops deployment'.length);
  const line = `${mark}  ${subject}: ${finding}`;
  return remedy ? `${line}\n${' '.repeat(mark.length + 2)}${remedy}` : line;
}

export const isFailure = ({ state }: CheckRow) =>
  state === 'stops deployment' || state === 'broken';
