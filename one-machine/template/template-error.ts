/** The template asks for something that would run differently, or not at all, on one machine; names what and where. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}
