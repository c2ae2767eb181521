import { AppError, type ErrorCode, errorStatus, type Problem } from '#shared/errors.ts';
import { t } from '#shared/language/t.ts';
import type { HttpAnswer } from './answer.ts';
import { isUnavailable } from './is-transient-error.ts';

const titles: Record<number, string> = {
  400: 'Bad input',
  401: 'Not signed in',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Wrong method',
  409: 'In conflict with what is there',
  412: 'Changed meanwhile',
  413: 'Too large',
  415: 'Wrong type',
  429: 'Too many calls',
  500: 'Failed',
  503: 'Unavailable',
};

/** Seconds until a retry may succeed, for automatic retries. */
const retryAfter: Partial<Record<ErrorCode, string>> = {
  'server.unavailable': '2',
  'rate.limited': '60',
};

/**
 * Return the public part of an error: RFC 9457 with the stable code. An unreachable service is `server.unavailable`,
 * any other unexpected error is `server.failed`, both without internal details.
 */
export function toProblem(error: unknown, requestId: string): Problem {
  const known = error instanceof AppError ? error : unexpected(error);
  const status = errorStatus[known.code];
  return {
    type: `urn:countersign:problem:${known.code}`,
    title: titles[status] ?? 'Failed',
    status,
    code: known.code,
    detail: known.message,
    ...(known.fields && { fields: known.fields }),
    ...(known.present && { present: known.present }),
    requestId,
  };
}

const unexpected = (error: unknown) =>
  isUnavailable(error)
    ? new AppError('server.unavailable', t`The service is busy. Try again shortly.`)
    : new AppError('server.failed', t`Something went wrong on our side.`);

/** Convert a problem to a response, with the headers for its code. */
export function buildProblemAnswer(problem: Problem): HttpAnswer {
  const known = problem.present?.retryAfterSeconds;
  const seconds = typeof known === 'number' ? String(known) : retryAfter[problem.code];
  const allow = problem.code === 'method.not-allowed' && problem.present?.allow;
  return {
    statusCode: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...(seconds && { 'retry-after': seconds }),
      ...(typeof allow === 'string' && { allow }),
    },
    body: JSON.stringify(problem),
  };
}
