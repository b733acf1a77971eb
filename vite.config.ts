import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contentSecurityPolicy } from './src/tools/content-security-policy.ts';
import { docsSite } from './src/tools/docs-site/vite-plugin.ts';
import { fontPreload } from './src/tools/font-preload.ts';
import { isolation } from './src/tools/isolation.ts';
import { reportTemplate } from './src/tools/report-template/vite-plugin.ts';

export default defineConfig({
  // Relative addresses: the build works from any folder of any static host.
  base: './',
  plugins: [react(), isolation(), contentSecurityPolicy(), fontPreload(), reportTemplate(), docsSite()],
  resolve: {
    alias: {
      'node:fs': fileURLToPath(new URL('src/tools/no-node.ts', import.meta.url)),
      'node:path': fileURLToPath(new URL('src/tools/no-node.ts', import.meta.url)),
      'react-style-singleton': fileURLToPath(new URL('src/tools/adopted-styles.ts', import.meta.url)),
    },
  },
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // The policy allows no inlined fonts, and small files cost little.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The token tables are that large, in one lazy chunk each.
    chunkSizeWarningLimit: 2300,
  },
});
