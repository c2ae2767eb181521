/** The part of the package `qrcode` that is used; it brings no types. */
declare module 'qrcode' {
  type Options = { readonly errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' };
  /** `data`: 1 for each dark module, row by row. Throws when the text is too long. */
  export function create(
    text: string,
    options?: Options,
  ): { readonly modules: { readonly size: number; readonly data: Uint8Array } };
}
