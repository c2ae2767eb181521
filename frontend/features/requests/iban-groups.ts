const iban = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** Return an account number (IBAN, ISO 13616) in groups of four as it is printed; undefined for any other text. */
export const buildIbanGroups = (text: string): readonly string[] | undefined =>
  iban.test(text) ? (text.match(/.{1,4}/g) ?? undefined) : undefined;
