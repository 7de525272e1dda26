import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Files small enough for a data: URL. Fonts stay files, because the window permits data: for images only. */
function inlined(path: string): boolean | undefined {
  return /\.(png|svg|jpe?g|gif|webp)$/.test(path) ? undefined : false;
}

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  resolve: { alias: { $lib: fileURLToPath(new URL('./src/lib', import.meta.url)) } },
  clearScreen: false,
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // The window's content policy permits no inline script: nothing may be injected into index.html.
    modulePreload: { polyfill: false },
    assetsInlineLimit: inlined,
    rolldownOptions: { input: ['index.html', 'confirm.html'] },
  },
  test: {
    environment: 'happy-dom',
    include: ['{src,gallery}/**/*.test.ts'],
    setupFiles: ['test-setup.ts'],
    env: { TZ: 'Africa/Lagos' },
    // A new process for each file would load the page and all components again. The setup file clears what a file leaves behind.
    isolate: false,
    // Each worker loads all components, so more than two workers save little time and use more of the processor.
    maxWorkers: 2,
    // A test may wait several times, and the setup file permits long waits.
    testTimeout: 60_000,
  },
});
