import { AppError } from '#shared/errors.ts';

/** Deeper than any form or condition needs to be (a condition may nest 12 deep). */
const maxDepth = 40;
/** Beyond it a number is no longer the one that was sent. */
const largest = Number.MAX_SAFE_INTEGER;

/**
 * Refuses what no field may hold and what would be stored as something else than was sent: lists and objects nested too deep, huge
 * numbers, text that isn't Unicode. @throws input.invalid naming the place.
 */
export function checkJson(value: unknown, path = '', depth = 0): void {
  if (depth > maxDepth) throw refusal(path, 'This is nested too deeply.');
  if (typeof value === 'number' && Math.abs(value) > largest)
    throw refusal(path, 'This number is too large.');
  if (typeof value === 'string' && !isText(value))
    throw refusal(path, 'This text holds characters that are none.');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isText(key)) throw refusal(path, 'This text holds characters that are none.');
    checkJson(inner, path ? `${path}.${key}` : key, depth + 1);
  }
}

/** Half a surrogate pair would come back as another character; a NUL ends the text for some readers. */
const isText = (text: string) => text.isWellFormed() && !text.includes('\0');

const refusal = (path: string, why: string) =>
  new AppError('input.invalid', 'Some fields need attention.', {
    fields: { [path.slice(0, 200) || 'body']: [why] },
  });
