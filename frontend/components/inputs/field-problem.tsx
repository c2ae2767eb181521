/** Error message below an input. Renders nothing if there is no error. */
export function FieldProblem({ children }: { children: string | undefined }) {
  return children ? (
    <p className="text-12 line-height-16 bad" role="alert">
      {children}
    </p>
  ) : null;
}
