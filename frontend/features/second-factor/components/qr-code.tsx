import { create } from 'qrcode';
import classes from './qr-code.module.css';

/** White modules around the code, without which cameras don't find it. */
const margin = 4;

/** A text as a QR code: dark on white in every colour scheme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + margin} ${Math.floor(at / size) + margin}h1v1h-1z` : '',
  ).join('');
  const width = size + 2 * margin;
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={width} height={width} className={classes.ground} />
      <path d={path} className={classes.dark} />
    </svg>
  );
}
