/**
 * The template contains something that would run differently, or not at all, on one machine. The message includes its
 * name and location.
 */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}
