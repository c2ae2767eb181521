import { createElement, Fragment, type ReactNode } from 'react';
import { formatNumber, splitAtValues } from '#shared/language/t.ts';

const formatRichValue = (value: ReactNode): ReactNode =>
  typeof value === 'number' ? formatNumber(value) : value;

/**
 * Translate a text that contains elements, in the word order of the reader's language: rich`Waits for
 * ${<b>{name}</b>}`.
 */
export const rich = (pieces: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...splitAtValues(pieces).map((part) =>
      typeof part === 'number' ? formatRichValue(values[part]) : part,
    ),
  );
