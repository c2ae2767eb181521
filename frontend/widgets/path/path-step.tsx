import type { PathStage as Stage } from '#shared/requests/path.ts';
import { chooseStepTone } from './describe-path.ts';
import { PathStage, type StageProps } from './path-stage.tsx';
import classes from './path-track.module.css';

type PathStepProps = Omit<StageProps, 'stage'> & { readonly step: readonly Stage[] };

/** Parallel stages of one step in a path. */
export function PathStep({ step, ...rest }: PathStepProps) {
  return (
    <li
      className={`relative ${classes.step}`}
      data-tone={chooseStepTone(step)}
      data-parallel={step.length > 1 || undefined}
    >
      {step.slice(1).map(({ stageId, state, due }, lane) => (
        <span
          key={stageId}
          className={classes.branch}
          data-state={state}
          data-overdue={(state === 'open' && due?.state === 'overdue') || undefined}
          style={{ '--row': lane + 2 }}
        />
      ))}
      {step.map((stage) => (
        <PathStage key={stage.stageId} stage={stage} {...rest} />
      ))}
    </li>
  );
}
