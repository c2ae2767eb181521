import classes from './field-problem.module.css';

/** Error message below an input. Renders nothing if there is no error. */
export function FieldProblem({ children }: { children: string | undefined }) {
  return children ? (
    <p className={classes.problem} role="alert">
      {children}
    </p>
  ) : null;
}
