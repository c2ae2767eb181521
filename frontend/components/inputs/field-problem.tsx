import classes from './field-problem.module.css';

/** Why something is not accepted, at the place; nothing while it is. */
export function FieldProblem({ children }: { children: string | undefined }) {
  return children ? (
    <p className={classes.problem} role="alert">
      {children}
    </p>
  ) : null;
}
