import { t } from '#frontend/lib/text.ts';
import { AppError, type ErrorCode, Problem } from '#shared/errors.ts';

/** Error reported by a service, with the request id for its log. */
export class ApiError extends AppError {
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Omit<Problem, 'type' | 'title' | 'status'>, retryAfter?: string | null) {
    super(problem.code, problem.detail, {
      ...(problem.fields && { fields: problem.fields }),
      ...(problem.present && { present: problem.present }),
    });
    this.requestId = problem.requestId;
    this.retryAfterSeconds = Number.parseInt(retryAfter ?? '', 10) || undefined;
  }
}

/** Codes for responses without problem details, which are sent by a gateway, firewall or cache. */
const codeOfStatus: Record<number, ErrorCode> = {
  400: 'input.invalid',
  401: 'actor.unauthenticated',
  403: 'actor.forbidden',
  404: 'path.not-found',
  405: 'method.not-allowed',
  413: 'body.too-large',
  415: 'body.type-refused',
  429: 'rate.limited',
  502: 'server.unavailable',
  503: 'server.unavailable',
  504: 'server.unavailable',
};

/** Return the error of a response. Without problem details, its code is derived from the status. */
export async function readProblem(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const problem = Problem.safeParse(body);
  const retryAfter = response.headers.get('retry-after');
  const requestId = response.headers.get('x-request-id') ?? undefined;
  if (problem.success) {
    return new ApiError(
      { ...problem.data, requestId: problem.data.requestId ?? requestId },
      retryAfter,
    );
  }
  const code = codeOfStatus[response.status] ?? 'server.failed';
  return new ApiError(
    { code, detail: t`The service answered ${response.status}.`, requestId },
    retryAfter,
  );
}
