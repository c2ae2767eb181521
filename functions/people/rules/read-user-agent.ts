import type { Device } from '#shared/users/sign-in.ts';

/** Maximum length of the header that is parsed. */
const longest = 500;

/** The order matters, because most browsers also name other browsers for compatibility. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const;

/** An iPad identifies itself as a Mac by default. */
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

const firstIn = <T extends string>(text: string, known: readonly (readonly [T, RegExp])[]) =>
  known.find(([, sign]) => sign.test(text))?.[0] ?? null;

/** Parse browser and system from a User-Agent header. It is only the caller's unverified claim. */
export function readUserAgent(header: string): Device {
  const text = header.slice(0, longest);
  return { browser: firstIn(text, browsers), system: firstIn(text, systems) };
}
