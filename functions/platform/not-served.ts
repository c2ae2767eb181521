import type { Endpoint } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';

export type Served = Pick<Endpoint, 'method' | 'path'>;

const matchesPath = (pattern: string, path: string) => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, n) => (part.startsWith('{') ? given[n] !== '' : part === given[n]))
  );
};

/**
 * Return the error for a path that no operation serves. The path is unknown, or has only other methods, which the error
 * names.
 */
export function notServed(served: readonly Served[], path: string): AppError {
  const fixed = served.filter((one) => one.path === path);
  const fitting = fixed.length > 0 ? fixed : served.filter((one) => matchesPath(one.path, path));
  const methods = new Set(fitting.map(({ method }) => method));
  if (methods.size === 0)
    return new AppError('path.not-found', t`There is nothing at this address.`);
  const allow = [...methods].sort().join(', ');
  return new AppError('method.not-allowed', t`This address takes ${allow}.`, {
    present: { allow },
  });
}
