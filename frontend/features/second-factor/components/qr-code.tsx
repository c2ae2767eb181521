import { create } from 'qrcode';
import classes from './qr-code.module.css';

/** Width of the quiet zone around the code in modules, which cameras need to detect it. */
const margin = 4;

/** QR code of a text, dark on white in every color scheme. */
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
