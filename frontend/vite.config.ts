import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { landingModules } from './landing.ts';

/** Announces the chunks of the landing screen in the page itself, so that they load beside the entry and not after it. */
const preloadLanding: Plugin = {
  name: 'preload-landing',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const tags = new Map<string, HtmlTagDescriptor>();
      const announce = (fileName: string) => {
        const chunk = bundle[fileName];
        if (chunk?.type !== 'chunk' || chunk.isEntry || tags.has(fileName)) return;
        tags.set(fileName, {
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        });
        for (const style of chunk.viteMetadata?.importedCss ?? [])
          tags.set(style, {
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${style}` },
            injectTo: 'head',
          });
        chunk.imports.forEach(announce);
      };
      for (const chunk of Object.values(bundle))
        if (
          chunk.type === 'chunk' &&
          landingModules.some((module) => chunk.facadeModuleId?.endsWith(module))
        )
          announce(chunk.fileName);
      return [...tags.values()];
    },
  },
};

/** Run from the repository root: `vite build frontend`. The site is frontend/dist. */
export default defineConfig({
  plugins: [react(), preloadLanding],
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
