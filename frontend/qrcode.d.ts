/** Types for the used part of the package `qrcode`, which contains no types. */
declare module 'qrcode' {
  type Options = { readonly errorCorrectionLevel?: 'L' | 'M' | 'Q' | 'H' };
  /** `data`: 1 for each dark module, row by row. Throws if the text is too long. */
  export function create(
    text: string,
    options?: Options,
  ): { readonly modules: { readonly size: number; readonly data: Uint8Array } };
}
