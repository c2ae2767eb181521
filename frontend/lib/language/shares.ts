/**
 * Return a share (0 to 1) in whole percent. Only exact shares are "0" and "100". Shares close to them are "<1" and
 * ">99".
 */
export function roundToPercent(share: number): string {
  const percent = Math.round(100 * share);
  if (percent === 0 && share > 0) return '<1';
  return percent === 100 && share < 1 ? '>99' : String(percent);
}

/** Format a share (0 to 1): "78 %", "<1 %". */
export const formatPercent = (share: number): string => `${roundToPercent(share)} %`;
