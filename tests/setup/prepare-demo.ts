import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '#tests/support/chromium.ts';
import { dropPreparedDemo, keepPreparedDemo } from '#tests/support/prepared-demo.ts';
import { startProduct } from '#tests/support/start-product.ts';

/** Before the tests in the browser: most of them begin with the demo organisation. */
export async function setup() {
  if (!findChromium()) return;
  const data = mkdtempSync(join(tmpdir(), 'countersign-demo-'));
  const product = await startProduct({ demo: true, data });
  await product.stop();
  keepPreparedDemo(data);
}

export const teardown = dropPreparedDemo;
