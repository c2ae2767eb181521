import type { Device } from '#shared/users/sign-in.ts';

/** Longest text that a browser may send. */
const longest = 500;

/** In this order: most browsers also name those whose pages they want to be sent. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
] as const;

/** An iPad says that it is a Mac, unless somebody has told it otherwise. */
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

/** The browser and the system that a User-Agent header names. It is only what the caller says of itself. */
export function readUserAgent(header: string): Device {
  const text = header.slice(0, longest);
  return { browser: firstIn(text, browsers), system: firstIn(text, systems) };
}
